import type { Answer, Contract, Endpoint, Sent } from './endpoint.ts'
import { ApiError } from './errors.ts'

type Call<E> = unknown extends Sent<E> ? () => Promise<Answer<E>> : (request: Sent<E>) => Promise<Answer<E>>

/** One method per endpoint, typed by the contract. */
export type Client<C extends Contract> = { [Name in keyof C]: Call<C[Name]> }

/** How a request leaves: `fetch`, or something that looks like it. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

interface Request {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

/**
 * A typed client for one contract. Answers are validated; any non-success response throws an ApiError
 * whose message is `<status>: <body text>` (specification section 8).
 */
export function createClient<C extends Contract>(contract: C, send: Send = fetch): Client<C> {
  const entries = Object.entries(contract).map(([name, endpoint]) => [name, callOf(endpoint, send)])
  return Object.fromEntries(entries) as Client<C>
}

function callOf(endpoint: Endpoint, send: Send) {
  return async ({ params = {}, query = {}, headers = {}, body }: Request = {}) => {
    const path = endpoint.path.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
    const response = await send(search.size > 0 ? `${path}?${search}` : path, {
      method: endpoint.method,
      credentials: 'include',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body, harmless) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, text || response.statusText)
    return endpoint.answer?.parse(JSON.parse(text))
  }
}

/** The server refuses bodies with a field of this name, which no record has and content of old may: they are sent without it. */
export const harmless = (name: string, value: unknown) => (name === '__proto__' ? undefined : value)
