import type { RenderedPage } from '#shared/page-renderer.ts'
import type { Storefront } from './storefront.ts'

/** The HTML document around a rendered page. `preconnect` holds link tags. */
export function document(page: RenderedPage, { styles, scripts, links }: Storefront, preconnect: string): string {
  const state = page.state && `<script type="application/json" id="state">${page.state}</script>\n`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#050805">
${page.head}
${links}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${preconnect}<style>${styles(page.route).text}</style>
</head>
<body>
${page.html}
${state}${scripts(page.route, page.hydrates)}
</body>
</html>
`
}
