import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request as overHttp } from 'node:http'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { switchValue } from '#tests/desktop/harness/child/settings.ts'

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The system's proxy for an address, as Chromium names it: `DIRECT` or `PROXY host:port`. Set by Chromium's switches
 * `--proxy-server` and `--proxy-pac-url=data:…`; this computer's own addresses never go through it.
 */
export function proxyFor(address: string): string {
  const { hostname, href } = new URL(address)
  if (LOCAL.test(hostname)) return 'DIRECT'
  const pac = switchValue('proxy-pac-url')
  if (pac !== undefined) {
    const script = decodeURIComponent(pac.slice(pac.indexOf(',') + 1))
    return String(
      (new Function('url', 'host', `${script}; return FindProxyForURL(url, host)`) as Decide)(href, hostname),
    )
  }
  const server = switchValue('proxy-server')
  return server ? `PROXY ${server}` : 'DIRECT'
}
type Decide = (url: string, host: string) => string

/** Certificates that the system trusts besides Node's, by Chromium's switch. */
const isTrusted = (certificate: Buffer) => {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  const print = createHash('sha256').update(key).digest('base64')
  return switchValue('ignore-certificate-errors-spki-list')?.split(',').includes(print) ?? false
}

/** Chromium's names of connection errors. */
function chromiumError(error: NodeJS.ErrnoException): Error {
  const names: Record<string, string> = {
    ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
    ECONNRESET: 'ERR_CONNECTION_RESET',
    ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
    CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
    ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  }
  return new Error(`net::${names[error.code ?? ''] ?? 'ERR_FAILED'}`)
}

/** A proxy's refusal of a connection. */
export class ProxyRefusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, headers: Record<string, string>) {
    super('net::ERR_TUNNEL_CONNECTION_FAILED')
    this.status = status
    this.headers = headers
  }
}

/** Connects to a web address like Chromium: through a tunnel where there is a proxy, and only to trusted certificates. */
export async function connectTo(address: URL, proxy: string, login: string | undefined): Promise<Socket> {
  const isSecure = address.protocol === 'https:' || address.protocol === 'wss:'
  const port = Number(address.port || (isSecure ? 443 : 80))
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const socket =
    proxy === 'DIRECT' ? await opened(connectPlain(port, host)) : await openTunnel(`${host}:${port}`, proxy, login)
  return isSecure ? secured(socket, host) : socket
}

async function opened(socket: Socket): Promise<Socket> {
  await once(socket, 'connect').catch((error: unknown) => {
    throw chromiumError(error as Error)
  })
  return socket
}

async function openTunnel(target: string, proxy: string, login: string | undefined): Promise<Socket> {
  const [host, port] = proxy.replace('PROXY ', '').split(':')
  const headers = { host: target, ...(login && { 'proxy-authorization': login }) }
  const request = overHttp({ host, port, method: 'CONNECT', path: target, headers, agent: false })
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  request.on('connect', ({ statusCode = 0, headers: said }, socket) => {
    if (statusCode === 200) return resolve(socket as Socket)
    socket.destroy()
    reject(new ProxyRefusal(statusCode, said as Record<string, string>))
  })
  request.on('error', () => reject(new Error('net::ERR_PROXY_CONNECTION_FAILED')))
  request.end()
  return promise
}

async function secured(socket: Socket, servername: string): Promise<TLSSocket> {
  const secure = connectTls({ socket, servername, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  await once(secure, 'secureConnect').catch(() => {
    throw new Error('net::ERR_SSL_PROTOCOL_ERROR')
  })
  const problem = secure.authorizationError as unknown as string | { code: string } | null
  if (secure.authorized || isTrusted(secure.getPeerCertificate().raw)) return secure
  secure.destroy()
  const code = typeof problem === 'string' ? problem : (problem?.code ?? '')
  const { message } = chromiumError({ code } as NodeJS.ErrnoException)
  throw new Error(message === 'net::ERR_FAILED' ? 'net::ERR_CERT_AUTHORITY_INVALID' : message)
}
