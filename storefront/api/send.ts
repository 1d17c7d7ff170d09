import { type AnswerAt, type ArgsAt, type PathOf, urlOf } from './endpoints.ts'
import { call } from './fetch.ts'
import { logFailure } from '#storefront/log.ts'

type Write = 'POST' | 'PUT' | 'DELETE'

/**
 * One typed write, named by its method and its path in the contract:
 *
 *     await send('PUT', '/api/cart/:id', { params: { id }, body: { quantity } })
 *
 * Cookies and `x-session-id` go along. Failures are logged and thrown as ApiError (specification section 8); nothing is retried.
 * Call `ensureCartSession()` before the first write that needs a cart.
 */
export function send<M extends Write, P extends PathOf<M>>(method: M, path: P, ...[parts]: ArgsAt<M, P>) {
  return sendWith({}, method, path, ...([parts] as unknown as ArgsAt<M, P>))
}

/** The same with extra headers (lower case), such as `idempotency-key`. */
export async function sendWith<M extends Write, P extends PathOf<M>>(
  headers: Record<string, string>,
  method: M,
  path: P,
  ...[parts]: ArgsAt<M, P>
): Promise<AnswerAt<M, P>> {
  const { body, ...rest } = (parts ?? {}) as { body?: unknown } & Parameters<typeof urlOf>[1]
  const url = urlOf(path, rest)
  try {
    return (await call(method, url, body, headers)) as AnswerAt<M, P>
  } catch (error) {
    logFailure(`${method} ${url}`, error)
    throw error
  }
}
