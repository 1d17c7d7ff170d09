import type { api } from '#shared/api.ts'
import type { ResponseBody, Method, RequestInput, ViewBodies } from '#shared/contract/endpoint.ts'

type Contracts = (typeof api)[keyof typeof api]
/** Union of all endpoints in the API contract. Types only: the schemas stay out of the bundle. */
type Endpoints = Contracts extends infer C ? (C extends unknown ? C[keyof C] : never) : never

type Part<S, K extends string> = S extends Record<K, infer V> ? { [N in K]: V } : unknown

/** Arguments of a request. Headers are omitted: `request` adds the session's. */
type PartsOf<S> = Part<S, 'params'> & Part<S, 'query'> & Part<S, 'body'>

/** Rest arguments of a request: empty when the endpoint takes none. */
type ArgsOf<Parts> = unknown extends Parts ? [] : [parts: Parts]

/** Maps `'GET /api/cart'` to its arguments and response. */
type EndpointTypes = {
  [E in Endpoints as `${E['method']} ${E['path']}`]: {
    args: ArgsOf<PartsOf<RequestInput<E>>>
    response: ResponseBody<E>
    views: ViewBodies<E>
  }
}

/** Paths that accept a method, such as `/api/products/handle/:handle`. */
export type PathOf<M extends Method> = keyof EndpointTypes extends infer K
  ? K extends `${M} ${infer P}`
    ? P
    : never
  : never

export type ArgsAt<M extends Method, P extends string> = `${M} ${P}` extends keyof EndpointTypes
  ? EndpointTypes[`${M} ${P}`]['args']
  : never

/** Response of an endpoint; void if it has no body. */
export type ResponseAt<M extends Method, P extends string> = `${M} ${P}` extends keyof EndpointTypes
  ? EndpointTypes[`${M} ${P}`]['response']
  : never

/** Responses of an endpoint's views by name. */
export type ViewsAt<M extends Method, P extends string> = `${M} ${P}` extends keyof EndpointTypes
  ? EndpointTypes[`${M} ${P}`]['views']
  : never

export interface UrlParts {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
}

/** Fills in a path's parameters and appends the query. Undefined, null and empty values are omitted. */
export function buildUrl(path: string, { params = {}, query = {} }: UrlParts = {}): string {
  const filled = path.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return given.length > 0 ? `${filled}?${search}` : filled
}
