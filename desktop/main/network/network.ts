import { net, session, type AuthInfo, type ClientRequest, type IncomingMessage } from 'electron'
import type { ProxyCredentials, ProxySignIn } from '#core/proxy/proxy-sign-in.ts'
import { ProxySignInError, type LiveSocket, type Network } from '#core/shop/network.ts'

type Body = RequestInit['body']
type Init = RequestInit & { duplex?: 'half' }

/**
 * Electron's network, which knows the system's proxies and certificates, in a session of its own: nothing of pages mixes
 * with it, and nothing is stored (ADR-042). `net.fetch` is built on `net.request`, too, but hides redirects, cancels the
 * sign-in of proxies, and keeps whole uploads in memory.
 */
export function createNetwork(proxies: ProxySignIn): Network {
  const shops = session.fromPartition('shops', { cache: false })
  // Over HTTP/1.1 a session has six connections per shop, which uploads alone would fill.
  const uploads = session.fromPartition('uploads', { cache: false })

  async function send(address: string, init: Init = {}): Promise<Response> {
    const { method = 'GET', signal } = init
    const body = await openBody(init.body)
    signal?.throwIfAborted()
    const request = net.request({
      url: address,
      method,
      session: typeof (init.body ?? '') === 'string' ? shops : uploads,
      redirect: 'manual',
      cache: 'no-store',
      // The default would let these requests wait for all others.
      priority: 'medium',
      headers: Object.fromEntries(new Headers(init.headers)),
    })
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const stop = () => {
      // The request's time is over while the person still types.
      const proxy = signIn.asking()
      reject(proxy === null ? (signal!.reason as Error) : new ProxySignInError(proxy))
      request.abort()
      body.cancel(signal!.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
    const signIn = answerProxies(request, proxies)
    request.on('response', (message) => {
      try {
        resolve(responseOf(request, message, method))
      } catch (error) {
        reject(error as Error)
        request.abort()
      }
    })
    request.on('redirect', (status, _method, location) => {
      resolve(new Response(null, { status, headers: { location } }))
      request.abort()
    })
    request.on('error', (error) => reject(signIn.declined() ?? error))
    body.writeTo(request).catch((error: unknown) => {
      reject(error as Error)
      request.abort()
    })
    // A body that is still being read is aborted, too.
    promise.catch(() => signal?.removeEventListener('abort', stop))
    return promise
  }

  return {
    fetch: send,
    // A socket can't sign in to a proxy, but uses the sign-in of this session's requests.
    openSocket: (address, options) =>
      new net.WebSocket(address, { ...options, session: shops }) as unknown as LiveSocket,
  }
}

/** Signs a request in to proxies. A server's own question goes unanswered: its response is a 401 like any other. */
function answerProxies(request: ClientRequest, proxies: ProxySignIn) {
  let declined: ProxySignInError | null = null
  let asking: string | null = null
  let sent: ProxyCredentials | null = null
  request.on('login', (info: AuthInfo, answer) => {
    if (!info.isProxy) return answer()
    asking = info.host
    proxies
      .answer(info, sent)
      .finally(() => (asking = null))
      .then(
        (found) => {
          sent = found
          if (found) return answer(found.name, found.password)
          declined = new ProxySignInError(info.host)
          answer()
        },
        () => answer(),
      )
  })
  return {
    /** The person declined, which Chromium reports as an ordinary failure. */
    declined: () => declined,
    /** The proxy that the person is being asked about. */
    asking: () => asking,
  }
}

/** Small bodies are sent whole, so that they can be sent again after a proxy's sign-in; streams are sent in chunks. */
async function openBody(
  body: Body,
): Promise<{ writeTo(request: ClientRequest): Promise<void>; cancel(reason: unknown): void }> {
  if (!(body instanceof ReadableStream)) {
    const bytes = body === null || body === undefined ? null : Buffer.from(await new Response(body).arrayBuffer())
    return {
      async writeTo(request) {
        if (bytes?.length) request.end(bytes)
        else request.end()
      },
      cancel() {},
    }
  }
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  // Electron can't end a chunked body that is empty.
  let next = await reader.read()
  return {
    async writeTo(request) {
      if (next.done) return void request.end()
      request.chunkedEncoding = true
      try {
        for (; !next.done; next = await reader.read()) await written(request, next.value)
        request.end()
      } catch (error) {
        await reader.cancel(error)
        throw error
      }
    },
    // Its end says nothing new: the request has failed.
    cancel: (reason) => void reader.cancel(reason).catch(() => undefined),
  }
}

const written = (request: ClientRequest, chunk: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    request.write(Buffer.from(chunk), undefined, ((error?: Error | null) =>
      error ? reject(error) : resolve()) as () => void)
  })

function responseOf(request: ClientRequest, message: IncomingMessage, method: string): Response {
  const { statusCode: status } = message
  if (status === 407) throw new ProxySignInError('the proxy')
  if (status < 200 || status > 599) throw new Error(`Status ${status}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    for (const one of [value].flat()) headers.append(name, one)
  const isEmpty = method === 'HEAD' || [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : bodyOf(request, message), { status, headers })
}

function bodyOf(request: ClientRequest, message: IncomingMessage): ReadableStream<Uint8Array> {
  // A readable stream of Node, which Electron's types don't say.
  const stream = message as unknown as NodeJS.ReadableStream
  let isOver = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (finish: () => void) => {
        if (!isOver) finish()
        isOver = true
      }
      stream.on('data', (chunk: Buffer) => {
        if (isOver) return
        controller.enqueue(new Uint8Array(chunk))
        if ((controller.desiredSize ?? 0) <= 0) stream.pause()
      })
      stream.on('end', () => end(() => controller.close()))
      const failed = (error?: Error) => end(() => controller.error(error ?? new Error('The response was cut off')))
      stream.on('error', failed)
      stream.on('aborted', failed)
      stream.on('close', () => failed())
      stream.pause()
    },
    pull: () => void stream.resume(),
    cancel() {
      isOver = true
      request.abort()
    },
  })
}
