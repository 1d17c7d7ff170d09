import { Agent, request } from 'node:http'
import type { Findings } from '#tests/drills/harness/findings.ts'

export interface HostileRequest {
  method: string
  /** With its query, as sent. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HostileResponse {
  status: number
  text: string
  type: string
  location: string
}

export type Ask = (sent: HostileRequest) => Promise<HostileResponse>

/** What only programmers should read. */
const technical =
  /\n\s+at \S|node_modules|\bSQLITE_|\b(?:Type|Range|Syntax|Reference)Error\b|\bERR_[A-Z]|syntax error at/

/**
 * Sends requests, each from another IP address, so that no rate limit applies. Every response must be fit for people:
 * no 5xx, and a refusal has words, a request id, and nothing technical.
 */
export function createAsk(url: string, findings: Findings): Ask & Disposable {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { port, host } = new URL(url)
  let count = 0

  const ask: Ask = ({ method, path, headers = {}, body }) => {
    count += 1
    const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    const { promise, resolve, reject } = Promise.withResolvers<HostileResponse>()
    const sending = request(
      { agent, hostname: '127.0.0.1', port, path, method, headers: { host, 'x-forwarded-for': from, ...headers } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(parts).toString()
          const [status, type] = [response.statusCode!, response.headers['content-type'] ?? '']
          findings.count('requests')
          const what = () => `${method} ${path.slice(0, 80)} ${brief(body)} got ${status}: ${text.slice(0, 200)}`
          if (status >= 500) findings.blame(what())
          else if (status >= 400) {
            findings.count('refusals')
            const hasWords = method === 'HEAD' || /[a-z]{4}/i.test(text)
            if (!hasWords || technical.test(text) || !response.headers['x-request-id'])
              findings.blame(`without words or id, or too technical: ${what()}`)
          }
          resolve({ status, text, type, location: response.headers.location ?? '' })
        })
      },
    )
    sending.once('error', (error) =>
      reject(new Error(`${method} ${path.slice(0, 80)}: ${error.message}`, { cause: error })),
    )
    sending.end(body)
    return promise
  }
  return Object.assign(ask, { [Symbol.dispose]: () => agent.destroy() })
}

export const brief = (value: unknown) =>
  JSON.stringify(Buffer.isBuffer(value) ? value.toString('latin1', 0, 60) : (value ?? ''))?.slice(0, 120)
