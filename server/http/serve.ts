import type { Logger } from 'pino'
import { complaints } from '#shared/contract/complaints.ts'
import type { Answer, Contract, Endpoint, Received } from '#shared/contract/endpoint.ts'
import '#shared/contract/words.ts'
import { Refusal } from './errors.ts'
import { pathOfNul } from './nul.ts'

/** A member of staff whose session the request carries. */
export interface Staff {
  id: string
  role: 'editor' | 'administrator'
  /** What others call them, as the activity log remembers it. */
  name: string
}

/** The caller's own session, for those few calls that are about sessions. */
export interface CallSession {
  /** Of its row, if there is one. */
  id: string
  /** Ends it when the call has been answered. */
  end(): void
}

/** What a handler knows of the call beside its validated parts. */
export interface Call {
  requestId: string
  log: Logger
  staff: Staff | null
  /** Absent where a call has no browser, as when a page is rendered. */
  session?: CallSession
  /** The caller's address, for rate limits. */
  ip: string
  /** HEAD asks only what GET would answer: it must leave no trace. */
  isHead?: boolean
  /** Names what the answer was made from (tags of the change bus), so that kept copies are dropped when it changes. */
  reads(...tags: string[]): void
}

type Handler<E> = (request: Received<E>, call: Call) => Promise<Answer<E>> | Answer<E>
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }

/** One endpoint with its handler, as the router, the page renderer and the tests use it. */
export interface Served {
  endpoint: Endpoint
  handle: (request: unknown, call: Call) => unknown
}

/** Ties handlers to a contract. A handler that is missing, or answers the wrong shape, does not compile. */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>): Served[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as Served['handle'],
  }))
}

/** `/products/featured` must be tried before `/products/:id`. */
export const literalsFirst = (served: readonly Served[]) =>
  served.toSorted((a, b) => Number(/[:*]/.test(a.endpoint.path)) - Number(/[:*]/.test(b.endpoint.path)))

/** Matches the addresses of an endpoint; what stands for `:id`, or for `*rest` over slashes, is a group, still percent-encoded. */
export const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*(\w+)/g, '(?<$1>.+)')}$`)

/** What a pattern has found in an address, decoded; what is not encoded as it should be is left as it is, as the router does. */
export const paramsOf = ({ groups = {} }: RegExpExecArray): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value)]))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The raw parts of a request, as they came. */
export interface RawRequest {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}

const parts = ['params', 'query', 'headers', 'body'] as const

/**
 * Validates every declared part; a 400 names each field and what is wrong with it. What no database of ours could keep or look for is
 * refused here: SQLite would take it.
 */
export function receive(endpoint: Endpoint, raw: RawRequest): Record<string, unknown> {
  const request: Record<string, unknown> = {}
  for (const part of parts) {
    const parsed = endpoint[part]?.safeParse(raw[part])
    if (parsed && !parsed.success) throw new Refusal(400, complaints(parsed.error))
    if (!parsed) continue
    const nul = pathOfNul(parsed.data)
    if (nul && part === 'params') throw new Refusal(404, 'There is nothing at this address.')
    if (nul) throw new Refusal(400, `${[...nul, 'holds a character that can’t be kept'].join(': ')}`)
    request[part] = parsed.data
  }
  return request
}
