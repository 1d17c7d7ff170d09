import { parseJson } from '#shared/contract/json.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { REQUEST_KEY } from '#core/offline/requests/translate-to-server.ts'
import { toBody } from '#shared/contract/client.ts'

/** Response of the server. */
export interface ShopResponse {
  status: number
  json: unknown
  /** An earlier request with the same key was carried out; this is what it led to. */
  isRepeated: boolean
  /** Error message for people. */
  message: string
}

/** The session has ended; nothing can be published until the person signs in again. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
}

/** The server can't do it now, with a message for people. */
export class ServerTroubleError extends Error {
  override name = 'ServerTroubleError'
}

interface RequestContent {
  body?: unknown
  /** Version the change is based on. */
  version?: number | undefined
  /** Of a write that the server carries out once, however often it is sent. */
  key?: string
  signal?: AbortSignal | undefined
}

/**
 * Sends a request. Throws `UnreachableError`, a SessionEndedError for a 401, and a ServerTroubleError for a write that
 * the server may take later; any other status is returned.
 */
export async function sendRequest(
  offline: OfflineStore,
  method: string,
  path: string,
  { body, version, key, signal }: RequestContent = {},
): Promise<ShopResponse> {
  const response = await offline.shop.send(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(key !== undefined && { [REQUEST_KEY]: key }),
    },
    ...(body !== undefined && { body: toBody(body) }),
    ...(signal && { signal }),
  })
  const { status, statusText } = response
  const text = await response.text()
  if (status === 401) throw new SessionEndedError('Your session has ended. Sign in, then send again.')
  const json = parseJson(text)
  const { message: given } = Object(json) as { message?: unknown }
  const message = typeof given === 'string' ? given : statusText || `The server responded with status ${status}.`
  if (method !== 'GET' && (status >= 500 || status === 429)) throw new ServerTroubleError(message)
  return { status, json, isRepeated: response.headers.get('idempotency-replayed') === 'true', message }
}
