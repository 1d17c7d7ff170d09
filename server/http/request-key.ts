import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'koa'
import type { Database } from '#server/database/database.ts'
import { afterCommit } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'

interface RequestKey {
  key: string
  /** The transaction that has recorded it; a repeated one records it again. */
  tx: Database | null
  isRecorded: boolean
}

const requests = new AsyncLocalStorage<RequestKey>()

/** The `Idempotency-Key` of a request; null without one. Throws HttpError (400) if it is no UUID. */
export function requestKeyOf(ctx: Context): string | null {
  const key = ctx.get('idempotency-key')
  if (key === '') return null
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) throw new HttpError(400, 'The Idempotency-Key is no UUID.')
  return key
}

/** Carries out a request with its key. */
export const withRequestKey = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  requests.run({ key, tx: null, isRecorded: false }, work)

/** The key of the present request, for the first event of a transaction; null for others, and once one has committed. */
export function takeRequestKey(tx: Database): string | null {
  const request = requests.getStore()
  if (!request || request.isRecorded || request.tx === tx) return null
  request.tx = tx
  afterCommit(tx, () => (request.isRecorded = true))
  return request.key
}
