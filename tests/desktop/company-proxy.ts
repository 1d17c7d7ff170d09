import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { makeCertificate } from './harness/chromium/certificate.ts'

/** Address of the shop behind the proxy. No name server knows it. */
export const COMPANY_HOST = 'shop.test'

/**
 * A company's proxy: it asks for a name and a password, and reads https with a certificate of its own, like virus
 * scanners do. Behind it `https://shop.test` is the given shop.
 */
export async function openCompanyProxy(shop: string) {
  const { key, cert, fingerprint } = makeCertificate(COMPANY_HOST)
  const secureContext = createSecureContext({ key, cert })
  const { host, hostname, port } = new URL(shop)
  const open = new Set<Socket>()
  const counts = { refused: 0, requests: 0, sockets: 0 }
  let login: string | null = null

  const headersOf = ({ headers }: IncomingMessage) => ({ ...headers, host, ...(headers.origin && { origin: shop }) })

  /** The shop as the company's computers see it. */
  const inside = createServer((asked: IncomingMessage, response: ServerResponse) => {
    counts.requests += 1
    const { method, url: path } = asked
    const forwarded = request({ hostname, port, method, path, headers: headersOf(asked) }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    asked.pipe(forwarded)
  })
  inside.on('upgrade', (asked, near: Socket) => {
    counts.sockets += 1
    const far = connect(Number(port), hostname)
    const lines = Object.entries(headersOf(asked)).map(([name, value]) => `${name}: ${String(value)}`)
    far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    for (const end of [near, far]) end.on('error', () => end.destroy())
    near.pipe(far).pipe(near)
  })

  const proxy = createServer((_, response) => void response.writeHead(403).end())
  proxy.on('connection', (socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  })
  proxy.on('connect', ({ url, headers }: IncomingMessage, socket: Socket) => {
    if (login !== null && headers['proxy-authorization'] !== login) {
      counts.refused += 1
      return socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="Company"\r\ncontent-length: 0\r\n\r\n',
      )
    }
    if (url !== `${COMPANY_HOST}:443`) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    const secure = new TLSSocket(socket, { isServer: true, secureContext })
    secure.on('error', () => secure.destroy())
    inside.emit('connection', secure)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`

  return {
    address,
    /** Rule script (PAC) that sends only the shop through the proxy. */
    script: `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(
      `function FindProxyForURL(url, host) { return host === '${COMPANY_HOST}' ? 'PROXY ${address}' : 'DIRECT' }`,
    )}`,
    /** Of the proxy's certificate, for a computer that trusts it. */
    fingerprint,
    counts,
    /** From now on everyone must sign in, also who is connected. */
    ask(name: string, password: string) {
      for (const socket of open) socket.destroy()
      login = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      inside.close()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
