// Life cycles of components, as data: where something begins, and where what it has begun has to end.

export const LIFE_CYCLES_VERSION = '1.0.0';

/** Functions that run a function when a component appears; what that one gives back runs when it goes. */
export const EFFECTS: ReadonlySet<string> = new Set([
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'onMount',
]);

/** Functions that run a function when a component appears, and those for when it goes. */
export const HOOKS: readonly { readonly begin: string; readonly end: readonly string[] }[] = [
  { begin: 'onMounted', end: ['onUnmounted', 'onBeforeUnmount', 'onScopeDispose', 'tryOnScopeDispose'] },
  { begin: 'onMount', end: ['onDestroy', 'onCleanup'] },
];

/** Methods of components, and those that end what they begin. */
export const METHODS: readonly { readonly begin: string; readonly end: readonly string[] }[] = [
  { begin: 'connectedCallback', end: ['disconnectedCallback'] },
  { begin: 'componentDidMount', end: ['componentWillUnmount'] },
  { begin: 'ngOnInit', end: ['ngOnDestroy'] },
  { begin: 'ngAfterViewInit', end: ['ngOnDestroy'] },
  { begin: 'mounted', end: ['beforeUnmount', 'unmounted', 'beforeDestroy', 'destroyed'] },
];

/** What outlives every component. */
export const LASTING =
  /^(?:window|document|globalThis|self|document\.body|document\.documentElement|window\.document|window\.visualViewport|screen\.orientation)$/;
