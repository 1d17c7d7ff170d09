import type { StaffFacts } from './staff-facts.ts'

/** Built files of the staff app, or of one of its other documents. */
export interface StaffFiles {
  script: string
  styles: string[]
  /** Scripts that the entry imports, preloaded with it. */
  preloads: string[]
  /** Fonts preloaded for the first rendering; used by the editor, whose files are local. */
  fonts?: string[]
}

/** Used part of Vite's manifest, by source file. */
export type StaffManifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export const STAFF_ENTRY = 'desktop/staff/entry.tsx'
/** Script of the server's sign-in pages. */
export const PASSKEYS_ENTRY = 'desktop/staff/passkeys.ts'
/** Script of the server's forms for new passwords. */
export const PASSWORD_STRENGTH_ENTRY = 'desktop/staff/password-strength.ts'

/** Files that a document starting with `entry` must load, according to the build manifest. */
export function listStaffFiles(manifest: StaffManifest, entry = STAFF_ENTRY): StaffFiles {
  if (!manifest[entry]) throw new Error('The build of the staff app is incomplete. Run npm run build.')
  const chunks = new Set<StaffManifest[string]>()
  const collect = (chunk: StaffManifest[string]) => {
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const name of chunk.imports ?? []) collect(manifest[name]!)
  }
  collect(manifest[entry])
  const [first, ...others] = [...chunks]
  return {
    script: `/${first!.file}`,
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))].toSorted(antdFirst).map((file) => `/${file}`),
    preloads: others.map(({ file }) => `/${file}`),
  }
}

/** antd's styles (scripts/antd-styles.ts) come before those that change them. */
const antdFirst = (one: string, other: string) => Number(isAntd(other)) - Number(isAntd(one))
const isAntd = (file: string) => file.includes('/antd-')

/** Fonts are fetched without credentials, so the preload needs `crossorigin` to be reused. */
const fontPreload = (href: string) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`

interface DocumentParts {
  title: string
  /** After the title. */
  head?: readonly string[]
  /** After the app's element. */
  body?: readonly string[]
}

/** HTML document of a React app. `nonce` allows the style sheets that antd injects. */
export const renderAppDocument = (
  { fonts = [], script, styles, preloads }: StaffFiles,
  nonce: string,
  { title, head = [], body = [] }: DocumentParts,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title}</title>
${[
  ...head,
  ...fonts.map(fontPreload),
  ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
].join('\n')}
</head>
<body>
<div id="app" nonce="${nonce}"></div>
${[...body, `<script type="module" src="${script}"></script>`].join('\n')}
</body>
</html>
`

/** HTML document of every staff screen. */
export const renderStaffDocument = (files: StaffFiles, facts: StaffFacts, nonce: string): string =>
  renderAppDocument(files, nonce, {
    title: 'CMS',
    head: [
      '<meta name="theme-color" content="#050805">',
      '<meta name="robots" content="noindex, nofollow">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ],
    body: [
      '<noscript>The staff screens need JavaScript. <a href="/">Back to the shop</a></noscript>',
      // Only `<` needs escaping inside a script.
      `<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`,
    ],
  })
