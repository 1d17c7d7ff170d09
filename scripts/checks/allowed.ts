import type { Source } from './sources.ts'

/**
 * Allowed imports of a folder. Paths are prefixes from the repository's root. Files of one folder may import each
 * other; tests and test kits may import anything.
 */
interface FolderRule {
  folder: string
  /** Folders and files of this repository. */
  imports: readonly string[]
  /** Forbidden packages and folders. `node:` stands for all built-in modules of Node. */
  not?: readonly string[]
  /** If given, the only packages that are allowed. */
  only?: readonly string[]
  /** True if the folders directly below may not import each other. */
  hasStrangers?: true
  /** What may be imported as a type only. */
  typesOnly?: RegExp
}

const REACT = ['react', 'react-dom']
/** Packages and folders that run only in Node. */
const NODE = ['node:', 'sharp', 'file-type', 'strtok3', 'shared/media']
const SERVER = [...NODE, 'koa', '@koa/', 'kysely']
/** What the storefront does without, because every page would carry it. */
const LEFT_OUT = ['antd', 'react-router-dom', '@tanstack/', 'jotai', ...SERVER]
/** The storefront's bundle holds no zod: schemas and contracts are types there. */
const SCHEMAS =
  /^zod|\.(schema|contract|record|block)\.ts$|^shared\/blocks\/(block-types|block-labels|template-block-types|declare-block)\.ts$|^shared\/api\.ts$|^shared\/contract\/(?!errors\.ts|json\.ts)/

/** The layers of `server`, the lowest first. A folder imports those of the layers below. */
const serverLayers = [
  ['database', 'storage', 'shopify'],
  ['changes', 'http'],
  ['jobs', 'media', 'rendering'],
  ['mail'],
  ['content'],
  ['observability'],
  ['features', 'operations'],
  ['composition'],
]

/** The layers of the staff app, the lowest first. */
const staffLayers = [
  ['drafts', 'theme', 'toast'],
  ['api'],
  ['widgets'],
  ['drops', 'editor'],
  ['builder', 'welcome'],
  ['features', 'shell'],
]

/** Files directly in `server` and `desktop/staff` that the folders beside them may import. */
const serverFiles = [
  'server/errors.ts',
  'server/config.ts',
  'server/each-alone.ts',
  'server/owner.ts',
  'server/pause.ts',
  'server/version.ts',
]
const staffFiles = ['Providers.tsx', 'bridge.ts', 'facts.ts', 'store.ts'].map((file) => `desktop/staff/${file}`)

/** What the desktop editor runs of the shop: these features on the person's own SQLite file. */
const servedOffline = [
  'changes',
  'content',
  'database',
  'errors.ts',
  'features/banners',
  'features/blog',
  'features/navigation',
  'features/pages',
  'features/references',
  'features/templates',
  'http/serve.ts',
].map((path) => `server/${path}`)

/** What the staff app's previews show of the storefront, and what both apps need. */
const previewed = [
  'blocks',
  'theme',
  'features/banners',
  'shell/navigation.ts',
  'features/blog',
  'live',
  'replaced-texts.ts',
].map((path) => `storefront/${path}`)

const layered = (root: string, layers: readonly string[][], rest: Omit<FolderRule, 'folder'>): FolderRule[] =>
  layers.flatMap((layer, level) =>
    layer.map((name) => ({
      ...rest,
      folder: `${root}/${name}`,
      imports: [
        ...rest.imports,
        ...layers
          .slice(0, level)
          .flat()
          .map((below) => `${root}/${below}`),
      ],
      ...(name === 'features' && { hasStrangers: true as const }),
    })),
  )

/** The deepest rule counts. */
export const folderRules: readonly FolderRule[] = [
  { folder: 'shared', imports: [], only: ['zod', 'async-mutex'], not: NODE },
  { folder: 'shared/media', imports: ['shared'], only: ['node:', 'sharp', 'file-type', 'strtok3'] },
  { folder: 'server', imports: ['shared'], not: REACT },
  ...layered('server', serverLayers, { imports: ['shared', ...serverFiles], not: REACT }),
  {
    folder: 'storefront',
    imports: ['shared'],
    not: LEFT_OUT,
    typesOnly: SCHEMAS,
  },
  {
    folder: 'storefront/blocks',
    imports: ['shared', 'storefront/theme', 'storefront/widgets', 'storefront/shop.ts', 'storefront/log.ts'],
    not: LEFT_OUT,
    typesOnly: SCHEMAS,
  },
  { folder: 'desktop/bridge', imports: ['shared'], not: [...REACT, 'antd', 'electron', ...NODE] },
  {
    folder: 'desktop/core',
    imports: ['shared', 'desktop/bridge'],
    not: [...REACT, 'antd', 'electron', 'koa', '@koa/'],
  },
  {
    folder: 'desktop/core/offline',
    imports: ['shared', 'desktop/bridge', 'desktop/core', ...servedOffline],
    not: [...REACT, 'antd', 'electron', 'koa', '@koa/'],
  },
  { folder: 'desktop/main', imports: ['shared', 'desktop/bridge', 'desktop/core'], not: [...REACT, 'antd'] },
  { folder: 'desktop/preload', imports: ['desktop/bridge'], only: ['electron'] },
  { folder: 'desktop/staff', imports: ['shared', 'desktop/bridge', ...previewed], not: SERVER },
  ...layered('desktop/staff', staffLayers, {
    imports: ['shared', 'desktop/bridge', ...previewed, ...staffFiles],
    not: SERVER,
  }),
  { folder: 'scripts', imports: ['shared', 'server', 'desktop', 'tests'] },
  { folder: 'scripts/demo', imports: [] },
  { folder: 'scripts/sandbox', imports: ['scripts/demo'] },
]

/** Imports that go up all the same, each with its reason. At most three in `server`, none in `desktop/staff`. */
const exceptions: readonly { from: string; to: string; why: string }[] = [
  { from: 'server/http/', to: 'server/media/delivery/', why: 'the router rewrites image URLs; a type' },
  { from: 'server/http/', to: 'server/observability/metrics/', why: 'the log middleware counts requests; a type' },
]

/** Everything a file imports that the table does not allow. */
export function importProblems({ path, imports, packages, isTest }: Source): string[] {
  const rule = folderRules
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
  if (!rule || isTest || /\.(testing|test-kit)\.tsx?$/.test(path)) return []
  const isBelow = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
  const stranger = (file: string) => file.slice(rule.folder.length + 1).split('/')[0]
  const isAllowed = (target: string) =>
    isBelow(target, rule.folder)
      ? !rule.hasStrangers || stranger(target) === stranger(path)
      : rule.imports.some((folder) => isBelow(target, folder)) ||
        exceptions.some(({ from, to }) => path.startsWith(from) && target.startsWith(to))
  const isOf = (name: string, list: readonly string[]) =>
    list.some((each) => name === each || name.startsWith(each.endsWith('/') || each.endsWith(':') ? each : `${each}/`))
  return [
    ...imports
      .filter(({ target }) => !isAllowed(target) || (rule.not && isOf(target, rule.not)))
      .map(({ target, line }) => `${path}:${line}: ${rule.folder} may not import ${target}`),
    ...packages
      .filter(({ name }) => (rule.not && isOf(name, rule.not)) || (rule.only && !isOf(name, rule.only)))
      .map(({ name, line }) => `${path}:${line}: ${rule.folder} may not import the package ${name}`),
    ...[...imports.map(({ target, ...rest }) => ({ ...rest, name: target })), ...packages]
      .filter(({ name, isType }) => !isType && rule.typesOnly?.test(name))
      .map(({ name, line }) => `${path}:${line}: ${rule.folder} may import ${name} as a type only`),
  ]
}
