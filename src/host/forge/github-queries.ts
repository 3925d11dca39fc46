// What only GitHub's GraphQL interface tells: threads, whether they are resolved, and which comments are one's own.

const COMMENT = `databaseId body viewerDidAuthor author { login }
  reactionGroups { content reactors { totalCount } }
  reactions(content: THUMBS_DOWN, first: 20) { nodes { user { login } } }`;

export const SELF = 'query Self { viewer { login } }';

export const COMMENTS = `query Comments($owner: String!, $name: String!, $number: Int!, $cursor: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      comments(first: 100, after: $cursor) {
        pageInfo { hasNextPage endCursor }
        nodes { ${COMMENT} }
      }
    }
  }
}`;

export const THREADS = `query Threads($owner: String!, $name: String!, $number: Int!, $cursor: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 50, after: $cursor) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id isResolved resolvedBy { login } path line startLine diffSide
          comments(first: 100) { nodes { ${COMMENT} } }
        }
      }
    }
  }
}`;

export const RESOLVE = `mutation Resolve($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { clientMutationId }
}`;

export const REOPEN = `mutation Reopen($thread: ID!) {
  unresolveReviewThread(input: { threadId: $thread }) { clientMutationId }
}`;

export const REPLY = `mutation Reply($thread: ID!, $body: String!) {
  addPullRequestReviewThreadReply(input: { pullRequestReviewThreadId: $thread, body: $body }) { clientMutationId }
}`;
