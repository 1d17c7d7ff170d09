import type { api } from '#shared/api.ts'
import type { Answer, Method, Sent } from '#shared/contract/endpoint.ts'

type Contracts = (typeof api)[keyof typeof api]
/** Every endpoint of the contract, as a union. Types only: the schemas stay out of the bundle. */
type Endpoints = Contracts extends infer C ? (C extends unknown ? C[keyof C] : never) : never

type Part<S, K extends string> = S extends Record<K, infer V> ? { [N in K]: V } : unknown

/** What a caller passes. Headers are left out: `call` adds the session's. */
type PartsOf<S> = Part<S, 'params'> & Part<S, 'query'> & Part<S, 'body'>

/** The rest arguments of a call: nothing when nothing is needed. */
type ArgsOf<Parts> = unknown extends Parts ? [] : [parts: Parts]

/** `'GET /api/cart'` -> what it takes and answers. */
type Calls = {
  [E in Endpoints as `${E['method']} ${E['path']}`]: { args: ArgsOf<PartsOf<Sent<E>>>; answer: Answer<E> }
}

/** Paths that answer a method, such as `/api/products/handle/:handle`. */
export type PathOf<M extends Method> = keyof Calls extends infer K ? (K extends `${M} ${infer P}` ? P : never) : never

export type ArgsAt<M extends Method, P extends string> = `${M} ${P}` extends keyof Calls
  ? Calls[`${M} ${P}`]['args']
  : never

/** What a call answers; void where there is no body. */
export type AnswerAt<M extends Method, P extends string> = `${M} ${P}` extends keyof Calls
  ? Calls[`${M} ${P}`]['answer']
  : never

interface UrlParts {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
}

/** Fills a path's parameters and appends the query. Undefined, null and empty values are left out. */
export function urlOf(path: string, { params = {}, query = {} }: UrlParts = {}): string {
  const filled = path.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}
