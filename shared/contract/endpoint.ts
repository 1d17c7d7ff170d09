import type { z } from 'zod'

/**
 * Who may call an endpoint; the server enforces it. `editor` includes administrators; `shopify` means a signed webhook.
 */
export type Access = 'public' | 'editor' | 'administrator' | 'shopify'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint {
  method: Method
  path: `/api/${string}`
  access: Access
  /** The person must have signed in, or confirmed that it is them, in the last ten minutes (ADR-079). */
  confirm?: true
  params?: z.ZodType
  query?: z.ZodType
  /** Header names in lower case. */
  headers?: z.ZodType
  body?: z.ZodType
  /** If absent, the response is 204 without a body. */
  response?: z.ZodType
  /** Other forms of the response by name, chosen with `?view=`. */
  views?: Record<string, z.ZodType>
  /** The response is the same for everybody, so it can be cached until its data changes. */
  isCacheable?: boolean
  /** Errors are always `{"message": ...}`, whatever the client accepts. */
  errorFormat?: 'json'
  /**
   * A write with an `Idempotency-Key` (a UUID) is carried out once: sent again, it is answered with the record as it was
   * stored then.
   */
  isKeyed?: true
  /** Bytes; 1 MB by default. */
  bodyLimit?: number
  summary: string
}

export type Contract = Record<string, Endpoint>

type Part = 'params' | 'query' | 'headers' | 'body'
type Parsed<E, P extends Part> = E extends { [K in P]: infer S extends z.ZodType } ? { [K in P]: z.output<S> } : unknown
type Raw<E, P extends Part> = E extends { [K in P]: infer S extends z.ZodType } ? { [K in P]: z.input<S> } : unknown

/** Response bodies of an endpoint's views by name. */
export type ViewBodies<E> = E extends { views: infer V extends Record<string, z.ZodType> }
  ? { [Name in keyof V]: z.output<V[Name]> }
  : Record<never, unknown>

/** Input of a handler: validated, with defaults filled in. */
export type HandlerInput<E> = Parsed<E, 'params'> &
  Parsed<E, 'query'> &
  Parsed<E, 'headers'> &
  Parsed<E, 'body'> & { view?: keyof ViewBodies<E> }

/** Input from a caller, before defaults and coercions. */
export type RequestInput<E> = Raw<E, 'params'> & Raw<E, 'query'> & Raw<E, 'headers'> & Raw<E, 'body'>

/** Response body for a caller. */
export type ResponseBody<E> = E extends { response: infer S extends z.ZodType } ? z.output<S> : void

type Details = Omit<Endpoint, 'method' | 'path' | 'access'>

const endpointsOf =
  <const M extends Method>(method: M) =>
  <const P extends Endpoint['path'], const A extends Access, const D extends Details>(
    path: P,
    access: A,
    details: D & Record<Exclude<keyof D, keyof Details>, never>,
  ) => ({ method, path, access, ...(details as D) })

/** Declare endpoints of each method: where they are, who may call them, and what they take and return. */
export const get = endpointsOf('GET')
export const post = endpointsOf('POST')
export const put = endpointsOf('PUT')
export const del = endpointsOf('DELETE')
