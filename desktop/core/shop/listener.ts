import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIGNED_IN_PATH } from '#shared/features/desktop/sign-in.ts'
import { policy, signedInPage } from './signed-in-page.ts'

/** How a sign-in ended, for the page that stays in the browser: null when it went well, otherwise words. */
type Ending = Promise<string | null>

/** Listens on this computer, and only for it, until the browser comes back. `take` answers null for what is not of this sign-in. */
export async function listenOnce(take: (query: URLSearchParams) => Ending | null) {
  const server = createServer((request, response) => void answer(request, response))
  // Who connects and says nothing must not keep the editor waiting when it ends.
  server.headersTimeout = 5_000
  server.requestTimeout = 5_000

  async function answer({ url = '/', method, headers }: IncomingMessage, response: ServerResponse) {
    const asked = URL.canParse(url, origin) ? new URL(url, origin) : null
    // A name of somebody else's that leads here is not this address.
    const isHere = headers.host === new URL(origin).host && asked?.pathname === SIGNED_IN_PATH
    if (!isHere || method !== 'GET') return end(response, 404, 'There is nothing here.')
    const ending = take(asked.searchParams)
    if (!ending) return end(response, 400, 'This belongs to another sign-in. Begin again in the editor.')
    const words = await ending
    end(response, words === null ? 200 : 400, words)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: origin + SIGNED_IN_PATH,
    /** Answers that are under way are still sent. */
    close() {
      server.close()
      server.closeIdleConnections()
    },
  }
}

function end(response: ServerResponse, status: number, words: string | null) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(signedInPage(words))
}
