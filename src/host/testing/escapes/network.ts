import type { Attempt } from './attempt.ts';

/** Numbers of errors as Perl tells them: not permitted, no such thing, and a family of addresses that the system does not know. */
const [EPERM, EACCES, UNKNOWN_FAMILY] = ['1', '13', '97'];

export const NETWORK: readonly Attempt[] = [
  {
    name: 'a connection to a port of this machine',
    tries: `connects({ host: '127.0.0.1', port: outside.port })`,
    held: ['ECONNREFUSED'],
    open: 'connected',
  },
  {
    name: 'a connection over version 6',
    tries: `connects({ host: '::1', port: outside.port })`,
    held: ['ECONNREFUSED', 'EADDRNOTAVAIL', 'ENETUNREACH'],
  },
  {
    name: 'a connection to an address of this machine in its network',
    tries: `connects({ host: outside.address, port: outside.port })`,
    held: ['ENETUNREACH', 'ECONNREFUSED'],
    open: 'connected',
  },
  {
    name: 'a connection to an address that means this machine',
    tries: `connects({ host: '0.0.0.0', port: outside.port })`,
    held: ['ECONNREFUSED'],
    open: 'connected',
  },
  {
    name: 'a request over HTTP',
    tries: `fetch('http://127.0.0.1:' + outside.port).then(() => 'answered', (error) => error.cause.code)`,
    held: ['ECONNREFUSED'],
  },
  {
    name: 'a datagram to a port of this machine',
    tries: `sends(outside.udpPort, '127.0.0.1')`,
    held: ['sent', 'ECONNREFUSED'],
    open: 'sent',
  },
  {
    name: 'a datagram into the network',
    tries: `sends(outside.udpPort, outside.address)`,
    held: ['ENETUNREACH', 'sent'],
    open: 'sent',
  },
  {
    name: 'a broadcast',
    tries: `new Promise((resolve) => {
      const socket = dgram.createSocket('udp4');
      socket.bind(() => { socket.setBroadcast(true); socket.send('x', outside.udpPort, '255.255.255.255', (error) => resolve(error ? error.code : 'sent')); });
    })`,
    held: ['ENETUNREACH', 'EPERM'],
  },
  {
    name: 'a question to a name server',
    tries: `(() => { const resolver = new dns.promises.Resolver({ timeout: 300, tries: 1 }); resolver.setServers(['127.0.0.1:' + outside.udpPort]); return resolver.resolve4('a.invalid').then(() => 'answered'); })()`,
    held: ['ECONNREFUSED', 'ETIMEOUT'],
  },
  {
    name: 'a name that is to be looked up',
    tries: `dns.promises.lookup('name.invalid').then(() => 'found')`,
    held: ['EAI_AGAIN', 'ENOTFOUND'],
  },
  {
    name: 'a socket in a folder beside the tree',
    tries: `connects({ path: outside.socket })`,
    held: ['ENOENT'],
    open: 'connected',
  },
  {
    name: 'a socket in the tree that somebody outside listens to',
    tries: `connects({ path: outside.socketInTree })`,
    held: ['ECONNREFUSED', 'ENOENT'],
  },
  {
    name: 'a socket that has a name and no file',
    tries: `connects({ path: '\\0' + outside.abstract })`,
    held: ['ECONNREFUSED'],
    open: 'connected',
  },
  {
    name: 'the socket of Docker',
    tries: `connects({ path: '/var/run/docker.sock' })`,
    held: ['ENOENT'],
  },
  {
    name: 'a pipe in the tree that somebody outside reads',
    tries: `fs.openSync(outside.pipeInTree, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK) && 'opened'`,
    held: ['ENXIO', 'ENOENT'],
  },
  { name: 'a raw socket', tries: `perl('socket(S, 2, 3, 1)')`, held: [EPERM!, EACCES!, 'ENOENT'] },
  {
    name: 'a socket that sees all packets',
    tries: `perl('socket(S, 17, 3, 768)')`,
    held: [EPERM!, EACCES!, UNKNOWN_FAMILY!, 'ENOENT'],
  },
  {
    name: 'a socket to the host of a virtual machine',
    tries: `perl('socket(S, 40, 1, 0)')`,
    held: [EPERM!, EACCES!, UNKNOWN_FAMILY!, 'ENOENT'],
    needsFilter: true,
  },
  {
    name: 'a new network device',
    tries: `run('ip', 'link', 'add', 'lintel0', 'type', 'dummy')`,
    held: ['refused', 'ENOENT'],
  },
  {
    name: 'another address',
    tries: `run('ip', 'address', 'add', '10.9.9.9/24', 'dev', 'lo')`,
    held: ['refused', 'ENOENT'],
  },
  {
    name: 'devices of the network besides loopback',
    tries: `Object.keys(os.networkInterfaces()).join(' ')`,
    held: ['lo', ''],
  },
  {
    name: 'a way into any network',
    tries: `reads('/proc/net/route').trim().split('\\n').length - 1`,
    held: ['0'],
  },
  {
    name: 'a port that only root may listen to',
    tries: `told(net.createServer().listen(80, '127.0.0.1'), 'listening', 'listening')`,
    held: ['EACCES'],
  },
];
