import type { Plugin } from 'vite'

/** A piece of a library that no screen runs, and what stands there instead. */
interface Cut {
  in: RegExp
  find: RegExp
  put: string
}

const router = /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/
const reactDom = /\/react-dom-client\.production\.js$/

/** Each must find something: a library that has changed stops the build, and the cut is looked at again. */
const cuts: Cut[] = [
  // React Router makes contexts and components with calls that a bundler must assume to matter, and so ships those nobody uses.
  { in: router, find: /\bReact\d*\.(forwardRef|createContext|memo)\(/g, put: '/* @__PURE__ */ $&' },
  { in: router, find: /^\w+\.(displayName|contextType) = ["\w]+;$/gm, put: '' },
  // Its checks are for developers, and there is no data router.
  { in: router, find: /^function (warning|invariant)\(/gm, put: '/* @__NO_SIDE_EFFECTS__ */ $&' },
  { in: router, find: /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, put: 'useNavigateUnstable()' },
  // React's view transitions and references to fragments: functions that it calls for those alone do nothing.
  {
    in: reactDom,
    find: /^function (\w*(?:ViewTransition|FragmentInstance)\w*)\([^)]*\) \{\n[\s\S]*?\n\}$/gm,
    put: 'function $1() {}',
  },
  { in: reactDom, find: /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?\n\};$/gm, put: '' },
]

/** Whole modules, by what the rest of their library asks of them. */
const hollow: [file: RegExp, code: string][] = [
  // Writes go through `send`, not through mutations, and no list is endless.
  [/query-core\/build\/modern\/mutation\.js$/, 'export class Mutation {}\nexport const getDefaultState = () => ({})'],
  [
    /query-core\/build\/modern\/mutationCache\.js$/,
    'export class MutationCache { clear() {} findAll() { return [] } resumePausedMutations() { return Promise.resolve() } }',
  ],
  [
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    'export const infiniteQueryBehavior = undefined, hasNextPage = () => false, hasPreviousPage = () => false',
  ],
  // Fetches a chunk's style sheets before it; ours are in the page.
  [/vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
]

/** The cuts that found something. */
const found = new Set<Cut>()

const missed = /\b(ViewTransition|useMutation|useInfiniteQuery|createBrowserRouter)\b/

/**
 * Leaves out of the browser's build what the shop's libraries ship and the shop never runs: 8 kB of brotli on every page. A source of
 * ours that begins to use one of those parts stops the build.
 */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  load: {
    filter: { id: hollow.map(([file]) => file) },
    handler: (id) => hollow.find(([file]) => file.test(id))?.[1],
  },
  transform: {
    filter: { id: [router, reactDom, /\/storefront\/.*\.tsx?$/] },
    handler(code, id) {
      if (!id.includes('node_modules')) {
        const part = missed.exec(code)?.[0]
        if (part) this.error(`${part} is left out of the build: see scripts/unused-parts.ts`)
        return undefined
      }
      return cuts
        .filter((cut) => cut.in.test(id))
        .reduce((rest, cut) => {
          if (rest.search(cut.find) >= 0) found.add(cut)
          return rest.replace(cut.find, cut.put)
        }, code)
    },
  },
  buildEnd(error) {
    const gone = cuts.find((cut) => !found.has(cut))
    if (gone && !error) this.error(`${gone.find} is in no library any more: look at scripts/unused-parts.ts again`)
  },
}
