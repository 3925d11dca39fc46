// Which names can make functions a family, and which are only ever alike because a framework asks for them.

/** Asked for by frameworks and tools, each with its own arguments. */
const HOOKS = new Set([
  'main',
  'run',
  'render',
  'setup',
  'teardown',
  'install',
  'register',
  'activate',
  'deactivate',
  'bootstrap',
  'start',
  'handler',
  'handle',
  'middleware',
  'loader',
  'action',
  'links',
  'meta',
  'headers',
  'config',
  'plugin',
  'proxy',
  'load',
  'preload',
  'data',
  'configure',
  'up',
  'down',
  'getServerSideProps',
  'getStaticProps',
  'getStaticPaths',
  'getInitialProps',
  'generateStaticParams',
  'generateMetadata',
  'generateViewport',
  'mapStateToProps',
  'mapDispatchToProps',
  'constructor',
  'ngOnInit',
  'ngOnDestroy',
  'ngOnChanges',
]);

/** Components, constructors and constants begin with a capital; what they take is theirs alone. */
export function isFamilyName(name: string): boolean {
  return name.length > 2 && !HOOKS.has(name) && /^[a-z_$]/.test(name) && !/^use[A-Z]/.test(name);
}

/** `getUser` of `getUserById`: the first two words, undefined when there are not that many. */
export function familyPrefix(name: string): string | undefined {
  const words = /^[a-z$]+[A-Z_][a-z0-9]+/.exec(name);
  return words?.[0].replace(/_$/, '');
}

/** Names that say whether a promise is given back need not follow the family. */
export function saysWhetherItWaits(name: string): boolean {
  return /(?:Sync|Async)(?:[A-Z_]|$)/.test(name);
}

const ASIDE =
  /(?:^|\/)(?:__[a-z-]+__|tests?|specs?|e2e|fixtures?|mocks?|examples?|samples?|demos?|playgrounds?|stories|benchmarks?|bench|integration|templates?)(?:\/|$)/i;

/** Folders whose files are alike in form and unrelated in substance. */
export function isAside(path: string): boolean {
  return ASIDE.test(path.slice(0, path.lastIndexOf('/') + 1));
}
