import type { z } from 'zod'

/**
 * Who may call an endpoint. The server enforces it and the contract test tries every endpoint against it.
 * `editor` includes administrators (decision 2); `shopify` means a signed webhook.
 */
export type Access = 'public' | 'editor' | 'administrator' | 'shopify'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint {
  method: Method
  path: `/api/${string}`
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  /** Header names in lower case. */
  headers?: z.ZodType
  body?: z.ZodType
  /** Absent: 204, no body. */
  answer?: z.ZodType
  /** The answer is the same for everybody, so it may be kept until something that it read changes. */
  keep?: boolean
  /** Refusals are always `{"message": ...}`, whatever the caller accepts (specification section 7, Shopify cart). */
  refusals?: 'json'
  /** Bytes; 1 MB where absent. */
  bodyLimit?: number
  summary: string
}

export type Contract = Record<string, Endpoint>

type Part = 'params' | 'query' | 'headers' | 'body'
type Parsed<E, P extends Part> = E extends { [K in P]: infer S extends z.ZodType } ? { [K in P]: z.output<S> } : unknown
type Raw<E, P extends Part> = E extends { [K in P]: infer S extends z.ZodType } ? { [K in P]: z.input<S> } : unknown

/** What a handler receives: validated, defaults filled in. */
export type Received<E> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'headers'> & Parsed<E, 'body'>

/** What a caller sends: before defaults and coercions. */
export type Sent<E> = Raw<E, 'params'> & Raw<E, 'query'> & Raw<E, 'headers'> & Raw<E, 'body'>

/** What a caller gets back. */
export type Answer<E> = E extends { answer: infer S extends z.ZodType } ? z.output<S> : void
