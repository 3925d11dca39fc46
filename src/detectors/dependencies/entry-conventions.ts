// Files that tools load by name or place, without anyone importing them. A test of the path inside its package; where a tool
// must be there for the convention to hold, the package or one above it depends on it.

interface Convention {
  /** One of these dependencies makes it hold; a name that ends in `/` stands for every package of the scope. */
  readonly needs?: readonly string[];
  readonly files: RegExp;
}

const E = String.raw`\.[cm]?[jt]sx?$`;

function named(source: string): RegExp {
  return new RegExp(source.replaceAll('EXT', E));
}

const EVERYWHERE: readonly Convention[] = [
  // Where programs and libraries usually start.
  { files: named(`^(?:src/)?(?:index|main|cli)EXT`) },
  { files: named(`^(?:server|app|start|build|deploy|release|setup|install|postinstall|preinstall|knip)EXT`) },
  // Settings.
  { files: named(`(?:^|/)[^/]+\\.(?:config|conf|setup)(?:\\.[\\w-]+)*EXT`) },
  { files: named(`(?:^|/)\\.[^/]+(?:/.*)?EXT`) },
  {
    files: named(
      `(?:^|/)(?:webpack|rollup|vite|vitest|jest|babel|karma|esbuild|tailwind|postcss)\\.[\\w.-]+EXT`,
    ),
  },
  {
    files: named(`(?:^|/)(?:gulpfile|Gulpfile|gruntfile|Gruntfile|Jakefile|knexfile|plopfile|dangerfile)EXT`),
  },
  // What runs beside the program.
  { files: named(`(?:^|/)(?:service-?[wW]orker|sw|mockServiceWorker|setupTests|setupProxy)EXT`) },
  { files: named(`(?:^|/)[^/]+\\.(?:stories|story|bench|benchmark)EXT`) },
  // Data for tests, and programs that stand by themselves.
  { files: named(`(?:^|/)(?:__mocks__|__fixtures__|__testfixtures__|fixtures?|testdata|test-data)/.*EXT`) },
  { files: named(`(?:^|/)(?:migrations?|seeds?|seeders)/.*EXT`) },
  {
    files: named(
      `^(?:examples?|demos?|samples?|playgrounds?|sandbox|templates?|template-[^/]+|bench|benchmarks?|perf)/.*EXT`,
    ),
  },
];

const BY_TOOL: readonly Convention[] = [
  {
    needs: ['next'],
    files: named(
      `^(?:src/)?(?:pages/.*|app/(?:.*/)?(?:page|layout|template|loading|error|global-error|not-found|forbidden|unauthorized|default|route|sitemap|robots|manifest|icon\\d*|apple-icon\\d*|opengraph-image|twitter-image)|middleware|proxy|instrumentation(?:-client)?|mdx-components|i18n/request)EXT`,
    ),
  },
  {
    needs: ['@remix-run/', '@react-router/dev'],
    files: named(`^(?:src/)?app/(?:root|entry\\.client|entry\\.server|routes|routes/.*)EXT`),
  },
  {
    needs: ['@sveltejs/kit'],
    files: named(
      `^src/(?:(?:.*/)?\\+(?:page|layout|server|error)(?:[@.].*)?|hooks(?:\\.(?:server|client))?|params/.*|service-worker(?:/index)?|instrumentation\\.server)EXT`,
    ),
  },
  {
    needs: ['nuxt', 'nuxt3', 'nuxt-nightly'],
    files: named(
      `^(?:src/|app/)?(?:pages|layouts|plugins|middleware|composables|utils|components|modules|layers|store|stores|shared|server/(?:api|routes|middleware|plugins|utils|tasks))/.*EXT|^(?:src/|app/)?(?:app|error|router\\.options)EXT`,
    ),
  },
  {
    needs: ['nitropack', 'nitro'],
    files: named(`^(?:src/|server/)?(?:api|routes|middleware|plugins|tasks|utils)/.*EXT`),
  },
  {
    needs: ['astro'],
    files: named(
      `^src/(?:pages/.*|content/config|content\\.config|middleware(?:/index)?|actions/index|live\\.config)EXT`,
    ),
  },
  { needs: ['gatsby'], files: named(`^(?:gatsby-[\\w-]+|src/(?:pages|templates|api)/.*)EXT`) },
  { needs: ['expo', 'expo-router'], files: named(`^(?:src/)?app/.*EXT|^App(?:\\.\\w+)?EXT`) },
  {
    needs: ['react-native'],
    files: named(`^(?:index|App)(?:\\.\\w+)?EXT|\\.(?:ios|android|native|web|windows|macos)EXT`),
  },
  {
    needs: ['@docusaurus/core'],
    files: named(`^(?:src/(?:pages|theme)/.*|sidebars|docs/.*|blog/.*|versioned_docs/.*)EXT`),
  },
  {
    needs: ['vitepress', 'vuepress'],
    files: named(`(?:^|/)\\.vite?press/.*EXT|\\.data(?:\\.\\w+)?EXT|\\[[^\\]]+\\]\\.pathsEXT`),
  },
  {
    needs: ['@angular/core'],
    files: named(`^(?:.*/)?(?:main(?:\\.server)?|polyfills|test|environments/environment(?:\\.\\w+)?)EXT`),
  },
  { needs: ['oclif', '@oclif/core'], files: named(`^(?:src/)?(?:commands|hooks)/.*EXT`) },
  { needs: ['cypress'], files: named(`^(?:.*/)?cypress/.*EXT`) },
  { needs: ['@storybook/'], files: named(`(?:^|/)\\.(?:rn)?storybook/.*EXT`) },
  {
    needs: ['@netlify/functions', 'netlify-cli'],
    files: named(`^netlify/(?:functions|edge-functions)/.*EXT`),
  },
  { needs: ['vercel', '@vercel/node', '@vercel/config'], files: named(`^(?:api/.*|vercel)EXT`) },
  { needs: ['convex'], files: named(`^convex/.*EXT`) },
  {
    needs: [
      '@tanstack/react-router',
      '@tanstack/react-start',
      '@tanstack/solid-router',
      '@tanstack/router-plugin',
    ],
    files: named(`^(?:src|app)/(?:routes/.*|routeTree\\.gen|router|start|client|server|ssr)EXT`),
  },
  { needs: ['vike', 'vite-plugin-ssr'], files: named(`\\+[\\w.]+EXT|\\.page(?:\\.\\w+)?EXT`) },
  {
    needs: ['vite-plugin-pages', 'unplugin-vue-router', '@vitejs/plugin-vue-jsx'],
    files: named(`^src/pages/.*EXT`),
  },
  {
    needs: ['@builder.io/qwik', '@builder.io/qwik-city', '@qwik.dev/core'],
    files: named(`^src/(?:routes/.*|entry\\.[\\w.-]+|root)EXT`),
  },
  {
    needs: ['@solidjs/start', 'solid-start'],
    files: named(`^src/(?:routes/.*|entry-(?:client|server)|app)EXT`),
  },
  { needs: ['wxt'], files: named(`^(?:src/)?entrypoints/.*EXT`) },
  {
    needs: ['plasmo'],
    files: named(
      `^(?:src/)?(?:popup|options|newtab|devtools|sidepanel|background|content|contents|tabs|sandbox)(?:/.*)?EXT`,
    ),
  },
  { needs: ['@stencil/core'], files: named(`^src/.*\\.tsx$`) },
  {
    needs: ['electron', 'electron-vite'],
    files: named(
      `^(?:src/|electron/)?(?:main|preload|renderer)(?:/index|/src/main)?EXT|(?:^|/)preload[\\w.-]*EXT`,
    ),
  },
  { needs: ['@temporalio/worker'], files: named(`(?:^|/)workflows(?:/.*)?EXT`) },
  { needs: ['@cucumber/cucumber'], files: named(`^features/.*EXT`) },
  { needs: ['react-email', '@react-email/components'], files: named(`^(?:.*/)?emails/.*EXT`) },
  {
    needs: ['react-cosmos'],
    files: named(`(?:^|/)(?:__fixtures__/.*|cosmos\\.decorator|[^/]+\\.fixture)EXT`),
  },
  { needs: ['@redwoodjs/core'], files: named(`^(?:api|web)/src/.*EXT`) },
  { needs: ['@strapi/strapi'], files: named(`^(?:src|config|database)/.*EXT`) },
  { needs: ['@adonisjs/core'], files: named(`^(?:start|providers|commands|config|database)/.*EXT`) },
  {
    needs: ['@medusajs/medusa'],
    files: named(`^src/(?:api|jobs|subscribers|workflows|modules|admin|links|scripts)/.*EXT`),
  },
  { needs: ['payload'], files: named(`(?:^|/)payload\\.configEXT`) },
  { needs: ['@11ty/eleventy'], files: named(`(?:^|/)(?:_data/.*|[^/]+\\.11ty)EXT`) },
  { needs: ['sst'], files: named(`^(?:stacks|infra)/.*EXT`) },
  { needs: ['n8n-workflow'], files: named(`\\.(?:node|credentials)EXT`) },
  { needs: ['mocha'], files: named(`^tests?/[^/]+\\.[cm]?js$`) },
];

/** A test for the paths, inside a package, of files that some tool loads. */
export function conventionsFor(
  depends: (name: string) => boolean,
  scopes: ReadonlySet<string>,
): (inner: string) => boolean {
  const holding = BY_TOOL.filter(({ needs }) =>
    needs!.some((name) => (name.endsWith('/') ? scopes.has(name.slice(0, -1)) : depends(name))),
  );
  const all = [...EVERYWHERE, ...holding];
  return (inner) => all.some(({ files }) => files.test(inner));
}

/** Folders whose files serve tests, as opposed to what is tested. */
export const TEST_SUPPORT =
  /(?:^|\/)(?:__tests__|__test__|__mocks__|__fixtures__|tests?|specs?|e2e|cypress|testing|test-?utils?|test-?helpers?|fixtures?|mocks?|playwright|testdata)\/|(?:^|[./_-])(?:test|spec|mock|mocks|fixture|fixtures)[-_.]?(?:utils?|helpers?|setup)?\.[cm]?[jt]sx?$|\.(?:stories|story)\.[cm]?[jt]sx?$/i;

/** Folders of programs that people run by hand. */
export const RUN_BY_HAND =
  /(?:^|\/)(?:scripts?|bin|tools?|tooling|examples?|bench|benchmarks?|perf|codemods?|tasks?|hack|ci)\//;

/** Folders of programs that show or try something, rather than being used. */
export const SAMPLES =
  /(?:^|\/)(?:playgrounds?|examples?|samples?|demos?|fixtures?|__fixtures__|__testfixtures__|testdata|templates?|template-[^/]+|sandbox(?:es)?)\//;
