// Places in which some framework or other finds files by their names, whichever a repository depends on. That a file lies there
// proves nothing, but what is done to it deserves a question.

export const LIKELY_PLACES = {
  /** Folders whose files are found. */
  folders: [
    'pages',
    'app',
    'routes',
    'api',
    'functions',
    'migrations',
    'middleware',
    'public',
    'theme',
    'fixtures',
    '__fixtures__',
    '__fixtures',
    'fixtures__',
    '__mocks__',
    'testdata',
  ],
  /** Parts of names before the extension. */
  names: ['config', 'stories', 'setup', 'workspace'],
  /** Exports that are looked up in such files. */
  exports: [
    'default',
    'config',
    'runtime',
    'dynamic',
    'dynamicParams',
    'revalidate',
    'fetchCache',
    'preferredRegion',
    'maxDuration',
    'metadata',
    'viewport',
    'generateMetadata',
    'generateViewport',
    'generateStaticParams',
    'generateImageMetadata',
    'generateSitemaps',
    'getStaticProps',
    'getStaticPaths',
    'getServerSideProps',
    'getInitialProps',
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'fallback',
    'loader',
    'action',
    'clientLoader',
    'clientAction',
    'meta',
    'links',
    'headers',
    'handle',
    'shouldRevalidate',
    'ErrorBoundary',
    'HydrateFallback',
    'Layout',
    'load',
    'actions',
    'entries',
    'prerender',
    'ssr',
    'csr',
    'trailingSlash',
    'match',
    'middleware',
    'proxy',
    'matcher',
    'onRequest',
    'onRequestGet',
    'onRequestHead',
    'onRequestPost',
    'onRequestPut',
    'onRequestPatch',
    'onRequestDelete',
    'onRequestOptions',
    'handler',
    'register',
    'up',
    'down',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const FOLDER = new RegExp(`(?:^|/)(?:${LIKELY_PLACES.folders.join('|')})/`);
const NAME = new RegExp(`\\.(?:${LIKELY_PLACES.names.join('|')})\\.[^/]*$`);
const HIDDEN = /(?:^|\/)\.[^/]/;
const EXPORTS: ReadonlySet<string> = new Set(LIKELY_PLACES.exports);

/** Whether a file lies where some framework may find it, or is hidden, as settings of tools are. */
export function isLikelyPlace(path: string): boolean {
  return FOLDER.test(path) || NAME.test(path) || HIDDEN.test(path);
}

/** Whether some framework may look for the export in such a file. */
export function isLikelyExport(path: string, name: string): boolean {
  return EXPORTS.has(name) && isLikelyPlace(path);
}
