/** A proxy that asks for a name and a password. */
export interface Proxy {
  host: string
  port: number
}

export interface ProxyCredentials {
  name: string
  password: string
}

export interface ProxySignIn {
  /**
   * What to send to a proxy; null to give up. `refused`: what the same request has sent before, in vain. Asks the person
   * once, however many requests wait.
   */
  answer(proxy: Proxy, refused: ProxyCredentials | null): Promise<ProxyCredentials | null>
  /** Like `answer` for background work, which never asks. */
  known(proxy: Proxy): ProxyCredentials | null
  /** Asks again for proxies at which the person has cancelled. */
  forgive(): void
}

/** How often background work is answered with the same credentials: a proxy that refuses them asks without end. */
const TIMES = 20

const nameOf = ({ host, port }: Proxy) => `${host}:${port}`

/**
 * Remembers what people sign in to proxies with, until the editor quits and never on disk. `ask` shows the question;
 * null if the person cancels.
 */
export function createProxySignIn(
  ask: (proxy: string, isRefused: boolean) => Promise<ProxyCredentials | null>,
): ProxySignIn {
  const found = new Map<string, { credentials: ProxyCredentials; times: number }>()
  const pending = new Map<string, Promise<ProxyCredentials | null>>()
  const cancelled = new Set<string>()

  /** One question after the other. */
  let last: Promise<unknown> = Promise.resolve()

  async function question(proxy: string, isRefused: boolean) {
    found.delete(proxy)
    const asking = last.then(() => ask(proxy, isRefused))
    last = asking.catch(() => null)
    const credentials = await asking
    if (credentials) found.set(proxy, { credentials, times: 0 })
    else cancelled.add(proxy)
    return credentials
  }

  return {
    async answer(of, refused) {
      const proxy = nameOf(of)
      const known = found.get(proxy)?.credentials
      if (known && known !== refused) return known
      if (cancelled.has(proxy)) return null
      const asking = pending.get(proxy) ?? question(proxy, refused !== null).finally(() => pending.delete(proxy))
      pending.set(proxy, asking)
      return asking
    },
    known(of) {
      const entry = found.get(nameOf(of))
      return entry && entry.times++ < TIMES ? entry.credentials : null
    },
    forgive: () => cancelled.clear(),
  }
}
