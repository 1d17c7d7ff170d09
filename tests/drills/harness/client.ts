import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'

export interface FleetResponse {
  status: number
  text: string
  body: Buffer
  headers: Record<string, string | string[] | undefined>
  /** Time of sending, by `performance.now()`. */
  sentAt: number
}

export interface FleetRequest {
  method?: string
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: unknown
}

export type FleetClient = (path: string, wish?: FleetRequest) => Promise<FleetResponse>

let people = 0

/** A reverse proxy on this machine, and who vouches for its certificate. */
export interface Door {
  port: number
  ca: string
}

/**
 * A client with its own IP address for rate limits, for one server or the balancer, or for a shop with https behind a
 * door. Throws network errors.
 */
export function createClient(url: string, always: Record<string, string> = {}, door?: Door): FleetClient & Disposable {
  people += 1
  const { hostname, host, port } = new URL(url)
  const options = { keepAlive: true, localAddress: `127.1.${people >> 8}.${people & 255}` }
  const agent = door ? new SecureAgent({ ...options, ca: door.ca, servername: hostname }) : new Agent(options)
  const send = door ? requestSecurely : request
  const address = door || hostname === 'localhost' ? '127.0.0.1' : hostname

  const ask: FleetClient = (path, { method = 'GET', headers = {}, body } = {}) => {
    const isBytes = Buffer.isBuffer(body)
    const bytes = body === undefined || isBytes ? body : Buffer.from(JSON.stringify(body))
    const { promise, resolve, reject } = Promise.withResolvers<FleetResponse>()
    const sentAt = performance.now()
    const type = body === undefined || isBytes ? {} : { 'content-type': 'application/json' }
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
    const sending = send(
      {
        agent,
        hostname: address,
        port: door?.port ?? port,
        path,
        method,
        headers: { host, ...type, ...length, ...always, ...headers },
      },
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

/** Whether the balancer lost the connection: a write may or may not have been done. */
export const isInterrupted = ({ status }: FleetResponse) => status === 502 || status === 503 || status === 504
