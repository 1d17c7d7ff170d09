import { fontPreload, type StaffFiles } from '#shared/staff-document.ts'

export const WELCOME_ENTRY = 'desktop/staff/welcome/entry.tsx'

/** Document of `app://welcome/`. It belongs to no server, so it embeds no facts. */
export const renderWelcome = (
  { fonts = [], script, styles, preloads }: StaffFiles,
  nonce: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>Hoard</title>
${fonts.map(fontPreload).join('\n')}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
</head>
<body>
<div id="app" nonce="${nonce}"></div>
<script type="module" src="${script}"></script>
</body>
</html>
`
