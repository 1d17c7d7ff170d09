import { createHash } from 'node:crypto'

const style = `
  :root { color-scheme: dark; }
  body { min-height: 100vh; margin: 0; padding: 1rem; box-sizing: border-box; display: grid; place-items: center;
    background: #050805; color: #4ade80; font: 1rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
  main { max-width: 30rem; }
  h1 { margin: 0 0 1rem; color: #86efac; font-size: 1.5rem; }
`

/** Content security policy that allows only the page's own style. */
export const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Final page in the browser: success if `message` is null, otherwise the error message. */
export const renderSignInResult = (message: string | null): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hoard desktop editor</title>
<style>${style}</style>
<main>
<h1>${message === null ? 'SIGNED.IN' : 'NOT.SIGNED.IN'}</h1>
<p>${message === null ? 'You are signed in to the shop in the Hoard desktop editor.' : escaped(message)}</p>
<p>You can close this tab, and go back to the editor.</p>
</main>
</html>
`
