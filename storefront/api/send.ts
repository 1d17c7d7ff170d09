import { type ResponseAt, type ArgsAt, type PathOf, buildUrl } from './endpoints.ts'
import { request } from './fetch.ts'
import { logFailure } from '#storefront/log.ts'

type WriteRequest = 'POST' | 'PUT' | 'DELETE'

/**
 * Sends one typed write, named by its method and contract path. Failures are logged and thrown as ApiError; nothing is
 * retried. Call `ensureCartSession()` before the first write that needs a cart.
 *
 * await send('PUT', '/api/cart/:id', { params: { id }, body: { quantity } })
 */
export function send<M extends WriteRequest, P extends PathOf<M>>(method: M, path: P, ...[parts]: ArgsAt<M, P>) {
  return sendWith({}, method, path, ...([parts] as unknown as ArgsAt<M, P>))
}

/** Like `send`, with extra headers (lower case), such as `idempotency-key`. */
export async function sendWith<M extends WriteRequest, P extends PathOf<M>>(
  headers: Record<string, string>,
  method: M,
  path: P,
  ...[parts]: ArgsAt<M, P>
): Promise<ResponseAt<M, P>> {
  const { body, ...rest } = (parts ?? {}) as { body?: unknown } & Parameters<typeof buildUrl>[1]
  const url = buildUrl(path, rest)
  try {
    return (await request(method, url, body, headers)) as ResponseAt<M, P>
  } catch (error) {
    logFailure(`${method} ${url}`, error)
    throw error
  }
}
