import { createListeners } from '#shared/listeners.ts'
import type { KnownServer } from '#bridge/bridge.ts'
import { limitBody } from './limit-body.ts'
import { openConnection } from './connection.ts'
import { networkTrouble, type Network } from './network.ts'
import { type Shop, UnreachableError } from './shop.ts'

/** Read timeout: how long the server may send nothing, before and during its response. */
const READ_MS = 15_000
/** Write timeout: longer, since a write may take much work before the response. */
const WRITE_MS = 60_000
/** Timeout of the connection check. */
const CHECK_MS = 8_000
/** Size limit in bytes for responses read into memory, many times the largest shop's. */
const MAX_RESPONSE_SIZE = 64 * 1024 * 1024
/** Statuses of a proxy whose server is down. */
const proxyErrors = new Set([502, 503, 504])
/** Headers that only this module may set, or only the network, which would refuse the request. */
const reservedHeaders = ['authorization', 'content-length', 'cookie', 'host', 'origin', 'referer', 'user-agent']

export interface ShopParts {
  server: KnownServer
  network: Network
  /** Current session token; null without a session, as in development mode. */
  token(): string | null
  /** Name of this editor in the server's list of sessions. */
  userAgent: string
  /** Polling interval while the server can't be reached, milliseconds. */
  pollEveryMs?: number
  /** Read timeout between chunks, milliseconds. */
  readMs?: number
  /** Size limit of a response that is not a file, bytes. */
  maxResponseSize?: number
}

/** HTTP client for one server. `close` stops its timers. */
export function createShop(parts: ShopParts): Shop & { close(): void } {
  const {
    server,
    network,
    token,
    userAgent,
    pollEveryMs,
    readMs = READ_MS,
    maxResponseSize = MAX_RESPONSE_SIZE,
  } = parts
  const listeners = createListeners()
  const connection = openConnection({ check, ...(pollEveryMs !== undefined && { everyMs: pollEveryMs }) })

  function addressOf(path: string): string {
    if (!path.startsWith('/')) throw new TypeError(`Not a path: ${path}`)
    return server.address + path
  }

  /** Without a session, a write needs an origin header like that of the server's own pages. */
  const headersWith = (session: string | null): Record<string, string> => ({
    'user-agent': userAgent,
    ...(session === null ? { origin: server.address } : { authorization: `Bearer ${session}` }),
  })

  const { host } = new URL(server.address)

  async function check() {
    const signal = AbortSignal.timeout(CHECK_MS)
    try {
      const response = await network.fetch(addressOf('/api/desktop'), { headers: { 'user-agent': userAgent }, signal })
      await response.body?.cancel()
      return { isOnline: isFromServer(response), trouble: null }
    } catch (error) {
      return { isOnline: false, trouble: networkTrouble(error, host) }
    }
  }

  async function send(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const { signal, method = 'GET', body } = init
    signal?.throwIfAborted()
    const reads = method === 'GET' || method === 'HEAD'
    // File uploads have no timeout.
    const isShort = body === undefined || body === null || typeof body === 'string'
    const wait = startTimeout(reads ? readMs : isShort ? WRITE_MS : null, signal)
    const session = token()
    const headers = new Headers(init.headers)
    for (const name of reservedHeaders) headers.delete(name)
    for (const [name, value] of Object.entries(headersWith(session))) headers.set(name, value)
    const failed = (error: unknown) => {
      wait.stop()
      if (signal?.aborted) return signal.reason as unknown
      const trouble = networkTrouble(error, host)
      connection.reached(false, trouble)
      return new UnreachableError(error, trouble ?? undefined)
    }
    const address = addressOf(path)
    let response: Response
    try {
      // Redirects are not followed: the session must not go to a host of the server's choosing.
      response = await network.fetch(address, { ...init, headers, signal: wait.signal })
    } catch (error) {
      throw failed(error)
    }
    if (!isFromServer(response)) {
      await response.body?.cancel()
      throw failed(new Error(`Status ${response.status} of a proxy`))
    }
    connection.reached(true)
    // A late response to an earlier session says nothing about the current one.
    if (response.status === 401 && token() === session) listeners.call()
    wait.stop()
    if (!response.body) return response
    const timed = withTimeout(response.body, wait, failed)
    return new Response(reads && isFile(response) ? timed : limitBody(timed, maxResponseSize), response)
  }

  return {
    server,
    connection,
    send,
    headers: () => headersWith(token()),
    addressOf,
    onSessionEnded: listeners.add,
    close() {
      connection.close()
      listeners.clear()
    },
  }
}

/** False for a proxy's own error: every error of the server has a request number, and no status exceeds 599. */
const isFromServer = ({ status, headers }: Response) =>
  status <= 599 && (!proxyErrors.has(status) || headers.has('x-request-id'))

/** True for exports, which are streamed without a size limit. Images are read into memory. */
const isFile = ({ ok, headers }: Response) =>
  ok && !/^(application\/json|image\/)/.test(headers.get('content-type') ?? '')

/** Abort reason of a timeout. */
const tooLong = () => new Error('It took too long.')

/** Signal that aborts after `ms` without data; null means no timeout. `begin` restarts the timer, `stop` ends it. */
function startTimeout(ms: number | null, signal?: AbortSignal | null) {
  const guard = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    clearTimeout(timer)
    if (ms !== null) timer = setTimeout(() => guard.abort(tooLong()), ms)
  }
  begin()
  return {
    signal: signal ? AbortSignal.any([signal, guard.signal]) : guard.signal,
    begin,
    stop: () => clearTimeout(timer),
  }
}

type Wait = ReturnType<typeof startTimeout>

/** Applies the timeout to a body. `failed` maps the error that readers get if it stops part-way. */
function withTimeout(
  body: ReadableStream<Uint8Array>,
  { begin, stop }: Wait,
  failed: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      // The timer runs only during a read; slow readers are fine.
      begin()
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(failed(error))
      } finally {
        stop()
      }
    },
    async cancel(reason) {
      stop()
      await reader.cancel(reason)
    },
  })
}
