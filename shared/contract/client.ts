import type { ResponseBody, Contract, Endpoint, RequestInput, ViewBodies } from './endpoint.ts'
import { ApiError } from './errors.ts'
import { repairJson } from './json.ts'

type Call<E> =
  unknown extends RequestInput<E>
    ? () => Promise<ResponseBody<E>>
    : (request: RequestInput<E>) => Promise<ResponseBody<E>>

type ViewCall<E> = E extends { views: object }
  ? <Name extends keyof ViewBodies<E>>(request: RequestInput<E> & { view: Name }) => Promise<ViewBodies<E>[Name]>
  : unknown

/** One method per endpoint, typed by the contract. */
export type Client<C extends Contract> = { [Name in keyof C]: ViewCall<C[Name]> & Call<C[Name]> }

/** Transport of a request: `fetch` or a compatible function. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

interface Request {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  view?: string
}

/**
 * Creates a typed client for one contract. Responses are validated; a non-success response throws an ApiError whose
 * message is `<status>: <body text>`.
 */
export function createClient<C extends Contract>(contract: C, send: Send = fetch): Client<C> {
  const entries = Object.entries(contract).map(([name, endpoint]) => [name, createMethod(endpoint, send)])
  return Object.fromEntries(entries) as Client<C>
}

function createMethod(endpoint: Endpoint, send: Send) {
  return async ({ params = {}, query = {}, headers = {}, body, view }: Request = {}) => {
    const path = endpoint.path.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const given = Object.entries({ ...query, view }).filter(([, value]) => value !== undefined && value !== null)
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
    const response = await send(given.length > 0 ? `${path}?${search}` : path, {
      method: endpoint.method,
      credentials: 'include',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: toBody(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, text || response.statusText)
    return (view === undefined ? endpoint.response : endpoint.views?.[view])?.parse(JSON.parse(text))
  }
}

/** A JSON body, without what old content may contain and the server refuses: keys `__proto__` and halves of characters. */
export const toBody = (value: unknown): string =>
  repairJson(JSON.stringify(value, (name, inner: unknown) => (name === '__proto__' ? undefined : inner)))
