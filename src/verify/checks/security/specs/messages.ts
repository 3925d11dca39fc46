// Messages instead of requests: sockets, GraphQL; and decorators of Nest.
import type { SpecInput } from '../../../../taint/index.ts';

export const messages: SpecInput = {
  types: [
    { api: '{socket.io(),socket.io.Server()}', is: 'socket.io:Server' },
    { api: 'socket.io.Socket()', is: 'socket.io:Socket' },
    { api: 'socket.io:Server.{of,to,in}()', is: 'socket.io:Server' },
    { api: '{ws.Server,ws.WebSocketServer}()', is: 'ws:Server' },
    { api: '{ws(),ws.WebSocket()}', is: 'ws:Socket' },
    { api: 'socket.io:Server.sockets', is: 'socket.io:Server' },
    { api: '{@nestjs/common.Req,@nestjs/common.Request}()', is: 'express:Request' },
    { api: '{@nestjs/common.Res,@nestjs/common.Response}()', is: 'express:Response' },
  ],
  handlers: [
    { api: 'socket.io:Server.on', argument: 1, parameters: ['socket.io:Socket'] },
    {
      api: 'socket.io:Socket.{on,once,onAny}',
      argument: 1,
      parameters: ['source:remote', 'source:remote', 'source:remote'],
    },
    { api: 'ws:Server.on', argument: 1, when: 'connection', parameters: ['ws:Socket', 'http:Request'] },
    { api: 'ws:Socket.{on,once}', argument: 1, when: 'message', parameters: ['source:remote'] },
    { api: 'ws:Socket.addEventListener', argument: 1, when: 'message', parameters: ['ws:Message'] },
    {
      api: '{@apollo/server,apollo-server,apollo-server-express,apollo-server-core}.{ApolloServer,ApolloServerBase}',
      argument: 0,
      property: 'resolvers',
      deep: true,
      parameters: ['', 'source:remote'],
    },
    {
      api: '{graphql.{graphql,graphqlSync},express-graphql.graphqlHTTP,express-graphql,graphql-http/lib/use/express.createHandler}',
      argument: 0,
      property: 'rootValue',
      deep: true,
      parameters: ['source:remote'],
    },
    {
      api: 'graphql.{graphql,graphqlSync}',
      argument: 2,
      deep: true,
      parameters: ['source:remote'],
    },
    {
      api: 'graphql.GraphQLObjectType',
      argument: 0,
      property: 'fields',
      deep: true,
      parameters: ['', 'source:remote'],
    },
  ],
  sources: [
    // Whoever opens an issue or a pull request writes these.
    {
      api: '@actions/github.context.payload.{comment,commits,discussion,head_commit,issue,pages,pull_request,review,review_comment,workflow_run}',
      kind: 'remote',
      except: ['created_at', 'html_url', 'id', 'merged', 'node_id', 'number', 'sha', 'state', 'updated_at'],
      text: true,
    },
    {
      api: '@nestjs/common.{Body,Query,Param,Headers,UploadedFile,UploadedFiles,HostParam,RawBody}()',
      kind: 'remote',
    },
    { api: 'ws:Message.data', kind: 'remote' },
    { api: 'socket.io:Socket.handshake.{query,auth}', kind: 'remote' },
  ],
};
