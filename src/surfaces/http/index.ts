export { serveHttp, type ServeOptions } from './serve-http.ts';
export { startHttp, type HttpOptions, type HttpServer } from './start-http.ts';
