/** How the main process reaches servers: Electron's `net` in the editor (ADR-042), Node in tests of `core`. */
export interface Network {
  /** Like the global `fetch`, but never follows a redirect, never uses a cache, and neither sends nor stores cookies. */
  fetch(address: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>
  /** Opens a `ws:` or `wss:` socket. Pings and their answers are invisible. */
  openSocket(address: string, options: { headers: Record<string, string>; origin: string }): LiveSocket
}

/** The part of a WebSocket that live messages need. */
export interface LiveSocket {
  addEventListener(name: 'open' | 'close', listener: () => void): void
  addEventListener(name: 'message', listener: (event: { data: unknown }) => void): void
  close(): void
}

/** A proxy's sign-in was cancelled, or the proxy refuses this person. */
export class ProxySignInError extends Error {
  override name = 'ProxySignInError'

  constructor(proxy: string) {
    super(`Not signed in at ${proxy}`)
  }
}

const ask = 'Ask the person who runs the shop or your network.'

/** What certificates are refused for, by Chromium's and Node's names. */
const certificates: readonly [RegExp, (host: string) => string][] = [
  [
    /ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    (host) => `The certificate of ${host} has expired, or this computer’s clock is wrong, so nothing was sent. ${ask}`,
  ],
  [
    /ERR_CERT_COMMON_NAME_INVALID|ERR_TLS_CERT_ALTNAME_INVALID/,
    (host) => `The certificate of ${host} belongs to another site, so nothing was sent. ${ask}`,
  ],
  [
    /ERR_CERT_|CERT_PINNED|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_(UNTRUSTED|REJECTED|REVOKED)/,
    (host) => `The certificate of ${host} isn’t trusted by this computer, so nothing was sent. ${ask}`,
  ],
  [/ERR_SSL_|ERR_BAD_SSL|EPROTO/, (host) => `No secure connection to ${host} is possible, so nothing was sent. ${ask}`],
]

/** Why a connection failed, for people, where they can do something about it; null for an ordinary lost connection. */
export function networkTrouble(error: unknown, host: string): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProxySignInError)
      return `This network’s proxy lets Hoard reach ${host} only after you sign in to the proxy.`
    const text = `${'code' in cause ? String(cause.code) : ''} ${cause.message}`
    const found = certificates.find(([pattern]) => pattern.test(text))
    if (found) return found[1](host)
    if (/ERR_PROXY_CONNECTION_FAILED|ERR_MANDATORY_PROXY|ERR_PAC_/.test(text))
      return 'The proxy in this computer’s network settings can’t be reached. Check the settings, or ask the person who runs your network.'
    if (/ERR_TUNNEL_CONNECTION_FAILED|ERR_PROXY_|ERR_UNEXPECTED_PROXY_AUTH/.test(text))
      return `This network’s proxy refuses the connection to ${host}. Ask the person who runs your network.`
  }
  return null
}
