import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIGNED_IN_PATH } from '#shared/features/desktop/sign-in.ts'
import { createHash } from 'node:crypto'

/** Result of a sign-in for the page in the browser: null on success, otherwise an error message. */
type Ending = Promise<string | null>

/**
 * Listens on the loopback interface until the browser returns. `take` returns null for requests that don't belong to
 * this sign-in.
 */
export async function listenOnce(take: (query: URLSearchParams) => Ending | null) {
  const server = createServer((request, response) => void answer(request, response))
  // An idle connection must not delay quitting.
  server.headersTimeout = 5_000
  server.requestTimeout = 5_000

  async function answer({ url = '/', method, headers }: IncomingMessage, response: ServerResponse) {
    const target = URL.canParse(url, origin) ? new URL(url, origin) : null
    // Rejects other host names that resolve to this computer.
    const isOwnAddress = headers.host === new URL(origin).host && target?.pathname === SIGNED_IN_PATH
    if (!isOwnAddress || method !== 'GET') return end(response, 404, 'There is nothing here.')
    const ending = take(target.searchParams)
    if (!ending) return end(response, 400, 'This page belongs to another sign-in. Start again in the editor.')
    const message = await ending
    end(response, message === null ? 200 : 400, message)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: origin + SIGNED_IN_PATH,
    /** Pending responses are still sent. */
    close() {
      server.close()
      server.closeIdleConnections()
    },
  }
}

function end(response: ServerResponse, status: number, message: string | null) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(renderSignInResult(message))
}

const style = `
  :root { color-scheme: dark; }
  body { min-height: 100vh; margin: 0; padding: 1rem; box-sizing: border-box; display: grid; place-items: center;
    background: #050805; color: #4ade80; font: 1rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
  main { max-width: 30rem; }
  h1 { margin: 0 0 1rem; color: #86efac; font-size: 1.5rem; }
`

/** Content security policy that allows only the page's own style. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Final page in the browser: success if `message` is null, otherwise the error message. */
const renderSignInResult = (message: string | null): string => `<!doctype html>
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
