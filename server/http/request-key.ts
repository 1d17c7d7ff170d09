import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'koa'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { HttpError } from '#server/errors.ts'

const keys = new AsyncLocalStorage<{ key: string; isTaken: boolean }>()

/**
 * The `Idempotency-Key` of a write by staff: sent again with the same key, it is not carried out again. Null without
 * one. Throws HttpError (400) if it is no UUID.
 */
export function requestKeyOf(ctx: Context): string | null {
  const key = ctx.get('idempotency-key')
  if (key === '' || ctx.method === 'GET' || ctx.method === 'HEAD') return null
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) throw new HttpError(400, 'The Idempotency-Key is no UUID.')
  return key
}

/** Carries out a request with its key. Throws HttpError (409) if another request has it, which may still run. */
export async function withRequestKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await keys.run({ key, isTaken: false }, work)
  } catch (error) {
    if (isUniqueViolation(error)) throw new HttpError(409, 'A request with this Idempotency-Key is under way.')
    throw error
  }
}

/** The key of the present request, for the first event that it records; null for all others. */
export function takeRequestKey(): string | null {
  const request = keys.getStore()
  if (!request || request.isTaken) return null
  request.isTaken = true
  return request.key
}
