import type { Plugin } from 'vite'

/** A piece of a library that no screen runs, and its replacement. */
interface Cut {
  in: RegExp
  find: RegExp
  put: string
}

const router = /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/
const reactDom = /\/react-dom-client\.production\.js$/

/** Each pattern must match: if a library update breaks one, the build stops until it is reviewed. */
const commonCuts: Cut[] = [
  // React Router creates contexts and components with calls that bundlers must treat as side effects, so unused ones
  // would ship.
  { in: router, find: /\bReact\d*\.(forwardRef|createContext|memo)\(/g, put: '/* @__PURE__ */ $&' },
  { in: router, find: /^\w+\.(displayName|contextType) = ["\w]+;$/gm, put: '' },
  // Development checks.
  { in: router, find: /^function (warning|invariant)\(/gm, put: '/* @__NO_SIDE_EFFECTS__ */ $&' },
  // React's view transitions and fragment refs: the functions behind them become empty.
  {
    in: reactDom,
    find: /^function (\w*(?:ViewTransition|FragmentInstance)\w*)\([^)]*\) \{\n[\s\S]*?\n\}$/gm,
    put: 'function $1() {}',
  },
  { in: reactDom, find: /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?\n\};$/gm, put: '' },
]

const storefrontCuts: Cut[] = [
  ...commonCuts,
  // Navigation for data routers.
  { in: router, find: /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, put: 'useNavigateUnstable()' },
]

/** Stubs for whole modules, with the exports the rest of their library imports. */
const stubs: [file: RegExp, code: string][] = [
  // Writes go through `send`, not through mutations, and no list is infinite.
  [/query-core\/build\/modern\/mutation\.js$/, 'export class Mutation {}\nexport const getDefaultState = () => ({})'],
  [
    /query-core\/build\/modern\/mutationCache\.js$/,
    'export class MutationCache { clear() {} findAll() { return [] } resumePausedMutations() { return Promise.resolve() } }',
  ],
  [
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    'export const infiniteQueryBehavior = undefined, hasNextPage = () => false, hasPreviousPage = () => false',
  ],
  // It preloads style sheets of lazy chunks; ours are inlined in the page.
  [/vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
]

interface Removal {
  cuts: Cut[]
  stubs: [file: RegExp, code: string][]
  /** Our source, which must not use the removed parts. */
  source: RegExp
  removed: RegExp
}

const createRemoval = ({ cuts, stubs, source, removed }: Removal): Plugin => {
  const matched = new Set<Cut>()
  return {
    name: 'unused-parts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: {
      filter: { id: stubs.map(([file]) => file) },
      handler: (id) => stubs.find(([file]) => file.test(id))?.[1],
    },
    transform: {
      filter: { id: [router, reactDom, source] },
      handler(code, id) {
        if (!id.includes('node_modules')) {
          const part = removed.exec(code)?.[0]
          if (part) this.error(`${part} is removed from the build: see scripts/unused-parts.ts`)
          return undefined
        }
        return cuts
          .filter((cut) => cut.in.test(id))
          .reduce((rest, cut) => {
            if (rest.search(cut.find) >= 0) matched.add(cut)
            return rest.replace(cut.find, cut.put)
          }, code)
      },
    },
    buildEnd(error) {
      const unmatched = cuts.find((cut) => !matched.has(cut))
      if (unmatched && !error)
        this.error(`${unmatched.find} no longer matches any library: update scripts/unused-parts.ts`)
    },
  }
}

/**
 * Removes library code the shop never runs from the browser build: 8 kB of brotli on every page. Importing one of those
 * parts stops the build.
 */
export const unusedParts = createRemoval({
  cuts: storefrontCuts,
  stubs,
  source: /\/storefront\/.*\.tsx?$/,
  removed: /\b(ViewTransition|useMutation|useInfiniteQuery|createBrowserRouter)\b/,
})

/** The same for the staff app, which has a data router, mutations and infinite lists: 8 kB of brotli on every screen. */
export const unusedStaffParts = createRemoval({
  cuts: commonCuts,
  stubs: [],
  source: /\/desktop\/staff\/.*\.tsx?$/,
  removed: /\bViewTransition\b/,
})
