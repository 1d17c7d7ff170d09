import { request as overHttp, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { WebSocket as NodeSocket } from 'ws'
import { life } from '#tests/desktop/harness/child/machine.ts'
import { connectTo, proxyFor, ProxyRefusal } from './connections.ts'
import { Modelled, NotModelledError, only } from './modelled.ts'
import { session as sessions, type Session } from './session.ts'

/** Headers that Chromium sets itself: a request that sets one fails. */
const RESTRICTED = /^(content-length|host|trailer|te|upgrade|cookie2|keep-alive|transfer-encoding)$/i

interface Options {
  url?: string
  protocol?: string
  hostname?: string
  port?: number
  path?: string
  method?: string
  headers?: Record<string, string | string[]>
  session?: Session
  redirect?: string
  cache?: string
  [other: string]: unknown
}

class ClientRequest extends Modelled {
  private readonly address: URL
  private readonly method: string
  private readonly headers: Record<string, string | string[]>
  private readonly session: Session
  private readonly redirect: string
  private body: Buffer[] | PassThrough = []
  private isStarted = false
  private isOver = false
  private outgoing: { destroy(): unknown } | null = null
  private incoming: IncomingMessage | null = null

  constructor({
    url,
    protocol,
    hostname,
    port,
    path,
    method = 'GET',
    headers = {},
    session,
    redirect = 'follow',
  }: Options) {
    super('response login redirect abort close finish aborted socket timeout')
    this.redirect = redirect
    this.address = new URL(url ?? `${protocol}//${hostname}:${port ?? ''}${path ?? '/'}`)
    if (!/^https?:$/.test(this.address.protocol))
      throw new Error('ClientRequest only supports http: and https: protocols')
    this.method = method.toUpperCase()
    this.headers = headers
    this.session = session ?? sessions.defaultSession
  }

  set chunkedEncoding(isChunked: boolean) {
    if (this.isStarted) throw new Error('chunkedEncoding can only be set before the request is started')
    if (isChunked) this.body = new PassThrough()
  }
  write(chunk: Buffer, _encoding?: string, done?: (error?: Error | null) => void) {
    if (Array.isArray(this.body)) {
      this.body.push(chunk)
      done?.()
    } else {
      if (!this.isStarted) this.start()
      this.body.write(chunk, done)
    }
  }
  end(chunk?: Buffer) {
    if (chunk) this.write(chunk)
    if (!Array.isArray(this.body)) {
      if (!this.isStarted) throw new TypeError("Cannot read properties of undefined (reading 'done')")
      this.body.end()
    } else this.start()
    this.emit('finish')
  }
  abort() {
    if (this.isOver) return
    this.isOver = true
    this.outgoing?.destroy()
    this.incoming?.destroy()
    process.nextTick(() => this.emit('abort'))
  }
  private die(error: Error) {
    if (this.isOver) return
    this.isOver = true
    this.outgoing?.destroy()
    this.emit('error', error)
  }

  private start() {
    this.isStarted = true
    const refused = Object.keys(this.headers).some((name) => RESTRICTED.test(name))
    if (refused) return this.die(new Error('net::ERR_INVALID_ARGUMENT'))
    void this.send(undefined).catch((error: Error) => this.die(error))
  }

  /** `login`: what the app just answered to the proxy. */
  private async send(login: string | undefined): Promise<void> {
    const proxy = proxyFor(this.address.href)
    const known = login ?? this.session.proxyLogins.get(proxy)
    const isPlain = this.address.protocol === 'http:'
    try {
      const target = isPlain && proxy !== 'DIRECT' ? new URL(proxy.replace('PROXY ', 'http://')) : this.address
      const socket = await connectTo(target, target === this.address ? proxy : 'DIRECT', known)
      if (this.isOver) return void socket.destroy()
      const isForwarded = target !== this.address
      const request = overHttp({
        createConnection: () => socket,
        method: this.method,
        path: isForwarded ? this.address.href : this.address.pathname + this.address.search,
        headers: {
          ...this.headers,
          host: this.address.host,
          connection: 'close',
          ...(isForwarded && known && { 'proxy-authorization': known }),
        },
      })
      this.outgoing = request
      request.on('error', () => this.die(new Error('net::ERR_CONNECTION_RESET')))
      request.on(
        'response',
        (message) => void this.take(message, proxy, known).catch((error: Error) => this.die(error)),
      )
      if (Array.isArray(this.body)) request.end(Buffer.concat(this.body))
      else this.body.pipe(request)
    } catch (error) {
      if (!(error instanceof ProxyRefusal) || error.status !== 407) throw error
      await this.signIn(error.headers['proxy-authenticate'], proxy, true, () => {
        throw error
      })
    }
  }

  private async take(message: IncomingMessage, proxy: string, known: string | undefined): Promise<void> {
    if (this.isOver) return void message.destroy()
    const { statusCode = 0, headers } = message
    if (statusCode === 407) return this.signIn(headers['proxy-authenticate'], proxy, true, () => this.answer(message))
    // What a proxy has accepted is known to later requests and sockets of this session.
    if (known) this.session.proxyLogins.set(proxy, known)
    if (statusCode === 401 && headers['www-authenticate'])
      return this.signIn(headers['www-authenticate'], this.address.host, false, () => this.answer(message))
    if (statusCode >= 300 && statusCode <= 399 && headers.location) {
      message.resume()
      if (this.redirect !== 'manual') throw new NotModelledError(`net.request with redirect: ${this.redirect}`)
      this.emit('redirect', statusCode, this.method, new URL(headers.location, this.address).href, headers)
      return this.die(new Error('Redirect was cancelled'))
    }
    this.answer(message)
  }

  private answer(message: IncomingMessage) {
    this.incoming = message
    this.emit('response', message)
  }

  private async signIn(asked: string | undefined, of: string, isProxy: boolean, giveUp: () => void) {
    this.session.proxyLogins.delete(of)
    const [host, port] = of.replace('PROXY ', '').split(':')
    const [, scheme = '', realm = ''] = /^(\w+) realm="([^"]*)"/.exec(asked ?? '') ?? []
    const info = { isProxy, scheme: scheme.toLowerCase(), host, port: Number(port), realm }
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const answer = (name?: string, password?: string) =>
      resolve(name === undefined ? null : `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`)
    if (!this.emit('login', info, answer)) answer()
    const login = await promise
    if (this.isOver) return
    if (login === null) return giveUp()
    if (!isProxy) throw new NotModelledError('a sign-in to a server')
    if (!Array.isArray(this.body)) throw new Error('net::ERR_UPLOAD_STREAM_REWIND_NOT_SUPPORTED')
    return this.send(login)
  }
}

interface SocketOptions {
  headers?: Record<string, string>
  origin?: string
  session?: Session
}

/** Socket without pings. It fails at a proxy that asks, unless a request of its session has signed in. */
class WebSocket extends EventTarget {
  readyState = 0
  private socket: NodeSocket | null = null

  constructor(url: string, { headers = {}, origin, session = sessions.defaultSession }: SocketOptions = {}) {
    super()
    if (!life.isReady) throw new Error('net.WebSocket can only be used after app is ready')
    const address = new URL(url)
    const web = address.href.replace(/^ws/, 'http')
    const proxy = proxyFor(web)
    const login = session.proxyLogins.get(proxy)
    connectTo(address, proxy, login).then(
      (tunnel) => {
        if (this.readyState > 0) return tunnel.destroy()
        const given = { headers, origin: origin ?? new URL(web).origin, perMessageDeflate: false }
        const socket = new NodeSocket(url, { ...given, createConnection: () => tunnel as never })
        this.socket = socket
        socket.on('open', () => {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
        })
        socket.on('message', (data, isBinary) => {
          const text = isBinary ? data : String(data as Buffer)
          this.dispatchEvent(new MessageEvent('message', { data: text, origin: new URL(web).origin }))
        })
        socket.on('error', () => this.fail())
        socket.on('close', () => this.fail(false))
      },
      () => this.fail(),
    )
  }

  private fail(isError = true) {
    if (this.readyState === 3) return
    this.readyState = 3
    if (isError) this.dispatchEvent(new Event('error'))
    this.dispatchEvent(new Event('close'))
  }
  close() {
    if (this.readyState === 0) this.fail()
    else if (this.readyState === 1) this.readyState = 2
    this.socket?.close()
  }
}

/** Network of the main process. */
export const net = only('net', {
  request: (options: Options) => {
    if (!life.isReady) throw new Error('net module can only be used after app is ready')
    return new ClientRequest(options)
  },
  WebSocket,
})
