import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  text: string
  body: Buffer
  headers: Record<string, string | string[] | undefined>
  /** When it was sent, by `performance.now()`. */
  sentAt: number
}

export interface Wish {
  method?: string
  headers?: Record<string, string>
  /** Objects go as JSON. */
  body?: unknown
}

export type Ask = (path: string, wish?: Wish) => Promise<Answer>

let people = 0

/** Somebody with an address of their own, as rate limits see it, who asks one server or the balancer. Throws what the network throws. */
export function somebody(url: string, always: Record<string, string> = {}): Ask & Disposable {
  people += 1
  const agent = new Agent({ keepAlive: true, localAddress: `127.1.${people >> 8}.${people & 255}` })
  const { hostname, port, host } = new URL(url)
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname

  const ask: Ask = (path, { method = 'GET', headers = {}, body } = {}) => {
    const isBytes = Buffer.isBuffer(body)
    const bytes = body === undefined || isBytes ? body : Buffer.from(JSON.stringify(body))
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const sentAt = performance.now()
    const type = body === undefined || isBytes ? {} : { 'content-type': 'application/json' }
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
    const sending = request(
      { agent, hostname: address, port, path, method, headers: { host, ...type, ...length, ...always, ...headers } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => {
          const whole = Buffer.concat(parts)
          resolve({
            status: response.statusCode!,
            text: whole.toString(),
            body: whole,
            headers: response.headers,
            sentAt,
          })
        })
      },
    )
    sending.once('error', reject)
    sending.end(bytes)
    return promise
  }
  return Object.assign(ask, { [Symbol.dispose]: () => agent.destroy() })
}

/** What a balancer says of a write that it could not hide: nobody knows whether it was done, or surely it was not. */
export const isCutOff = ({ status }: Answer) => status === 502 || status === 503 || status === 504
