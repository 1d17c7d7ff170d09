import type { StaffFacts } from './staff-facts.ts'

/** The staff app as it was built, or one of its other documents: addresses of what it begins with. */
export interface StaffFiles {
  script: string
  styles: string[]
  /** Scripts that the first one imports, fetched along with it. */
  preloads: string[]
  /** Fonts that must be there with the first words: the editor's, where they are a file away. */
  fonts?: string[]
}

/** The part of Vite's manifest that is needed, by source file. */
export type StaffManifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export const STAFF_ENTRY = 'desktop/staff/entry.tsx'

/** What a document that begins with `entry` must load, by the manifest of the build. */
export function staffFiles(manifest: StaffManifest, entry = STAFF_ENTRY): StaffFiles {
  if (!manifest[entry]) throw new Error('The build of the staff app is not whole; run npm run build.')
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
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    preloads: others.map(({ file }) => `/${file}`),
  }
}

/** Fonts are fetched without credentials, or they are fetched twice. */
export const fontPreload = (href: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`

/** The one document behind every staff screen. `nonce` lets style sheets in that scripts make, as antd's are. */
export function staffDocument(
  { fonts = [], script, styles, preloads }: StaffFiles,
  facts: StaffFacts,
  nonce: string,
): string {
  // Inside a script nothing but `<` matters, and JSON may write it as it likes.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#050805">
<meta name="robots" content="noindex, nofollow">
<title>CMS</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fonts.map(fontPreload).join('\n')}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
</head>
<body>
<div id="app" nonce="${nonce}"></div>
<noscript>The staff screens need JavaScript. <a href="/">Back to the shop</a></noscript>
<script type="application/json" id="facts">${json}</script>
<script type="module" src="${script}"></script>
</body>
</html>
`
}
