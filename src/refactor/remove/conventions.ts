// What tools and frameworks find by the names of files and of their exports.

const FILES =
  /(?:^|\/)(?:pages|app|routes|api|functions|migrations|middleware|public|theme|(?:__)?fixtures(?:__)?|__mocks__|testdata)\/|\.(?:config|stories|setup|workspace)\.[^/]*$|(?:^|\/)\.[^/]/;

export function isFoundByName(path: string): boolean {
  return FILES.test(path);
}

/** Exports of pages, routes, functions and migrations that are looked up in the module. */
const EXPORTS =
  /^(?:default|config|runtime|dynamic|dynamicParams|revalidate|fetchCache|preferredRegion|maxDuration|metadata|viewport|generate(?:Metadata|Viewport|StaticParams|ImageMetadata|Sitemaps)|get(?:StaticProps|StaticPaths|ServerSideProps|InitialProps)|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|fallback|loader|action|clientLoader|clientAction|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout|load|actions|entries|prerender|ssr|csr|trailingSlash|match|middleware|proxy|matcher|onRequest(?:Get|Head|Post|Put|Patch|Delete|Options)?|handler|register|up|down)$/;

export function isLookedUp(path: string, name: string): boolean {
  return isFoundByName(path) && EXPORTS.test(name);
}
