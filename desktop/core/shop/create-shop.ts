import type { KnownServer } from '#bridge/bridge.ts'
import { atMost } from './at-most.ts'
import { openConnection } from './connection.ts'
import { waitFor, watched } from './patience.ts'
import { type Shop, Unreachable } from './shop.ts'

/** How long a server may say nothing: to a read, before its answer and in the middle of it, */
const READ_MS = 15_000
/** to a write, which may be much work, before its answer, */
const WRITE_MS = 60_000
/** and to the small question whether it is there. */
const ASK_MS = 8_000
/** Bytes of what is read as a whole: many times what the largest shop says at once. */
const LARGEST = 64 * 1024 * 1024
/** What proxies answer when the server behind them doesn't. */
const notThere = new Set([502, 503, 504])
/** What only this module may say of who is speaking. */
const ours = ['authorization', 'cookie', 'host', 'origin', 'referer', 'user-agent']

export interface ShopParts {
  server: KnownServer
  /** The session's token as it is now; null: there is none, as in development mode (decision 3). */
  token(): string | null
  /** What the server's list of sessions calls this editor. */
  userAgent: string
  /** Milliseconds between questions while the server can't be reached. */
  askEveryMs?: number
  /** Milliseconds that a read waits for the next word. */
  readMs?: number
  /** Bytes of an answer that is no file. */
  largest?: number
}

/** The way to one server. `close` ends what it does by itself. */
export function createShop(parts: ShopParts): Shop & { close(): void } {
  const { server, token, userAgent, askEveryMs, readMs = READ_MS, largest = LARGEST } = parts
  const listeners = new Set<() => void>()
  const connection = openConnection({ ask, ...(askEveryMs !== undefined && { everyMs: askEveryMs }) })

  function addressOf(path: string): string {
    if (!path.startsWith('/')) throw new TypeError(`Not a path: ${path}`)
    return server.address + path
  }

  /** Without a session a write says that it comes from here, as a page of the server's own does. */
  const headersWith = (session: string | null): Record<string, string> => ({
    'user-agent': userAgent,
    ...(session === null ? { origin: server.address } : { authorization: `Bearer ${session}` }),
  })

  async function ask(): Promise<boolean> {
    const signal = AbortSignal.timeout(ASK_MS)
    try {
      const response = await fetch(addressOf('/api/desktop'), {
        headers: { 'user-agent': userAgent },
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      return isTheServers(response)
    } catch {
      return false
    }
  }

  async function send(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const { signal, method = 'GET', body } = init
    signal?.throwIfAborted()
    const reads = method === 'GET' || method === 'HEAD'
    // Files take as long as they take.
    const isShort = body === undefined || body === null || typeof body === 'string'
    const wait = waitFor(reads ? readMs : isShort ? WRITE_MS : null, signal)
    const session = token()
    const headers = new Headers(init.headers)
    for (const name of ours) headers.delete(name)
    for (const [name, value] of Object.entries(headersWith(session))) headers.set(name, value)
    const failed = (error: unknown) => {
      wait.stop()
      if (signal?.aborted) return signal.reason as unknown
      connection.reached(false)
      return new Unreachable(error)
    }
    const address = addressOf(path)
    let response: Response
    try {
      // Where the session may go is decided here, and not by whoever answers.
      response = await fetch(address, { ...init, headers, redirect: 'manual', signal: wait.signal })
    } catch (error) {
      throw failed(error)
    }
    if (!isTheServers(response)) {
      await response.body?.cancel()
      throw failed(new Error(`Status ${response.status} of a proxy`))
    }
    connection.reached(true)
    // A late answer to the session before says nothing of this one.
    if (response.status === 401 && token() === session) for (const listener of listeners) listener()
    wait.stop()
    if (!response.body) return response
    const coming = watched(response.body, wait, failed)
    return new Response(reads && isFile(response) ? coming : atMost(coming, largest), response)
  }

  return {
    server,
    connection,
    send,
    headers: () => headersWith(token()),
    addressOf,
    onSessionEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      connection.close()
      listeners.clear()
    },
  }
}

/** False for what a proxy says when there is nobody behind it: every failure of the server itself has a number. Nor is there a status over 599. */
const isTheServers = ({ status, headers }: Response) =>
  status <= 599 && (!notThere.has(status) || headers.has('x-request-id'))

/** An export, such as of all addresses: it goes on to whoever asked as it comes, however long. Pictures are read as a whole. */
const isFile = ({ ok, headers }: Response) =>
  ok && !/^(application\/json|image\/)/.test(headers.get('content-type') ?? '')
