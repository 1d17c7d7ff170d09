import { HttpError } from '#server/errors.ts'
import { parseJson, repairJson } from '#shared/contract/json.ts'
import { chosen, type Reason } from '#core/offline/home/derive-work.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRoute } from './local-route.ts'

/** What the copy responds; `isKept`: it includes waiting work. */
export interface LocalResult {
  value: unknown
  isKept: boolean
  /** What was kept is sent without SEND. */
  goesByItself?: boolean
}

/** Lets the shop's own feature respond from the copy. */
export const handle = (
  { home }: OfflineStore,
  route: Pick<LocalRoute, 'endpoint' | 'name' | 'params'> & Partial<LocalRoute>,
  { path, headers, body }: LocalRequest,
  reason: Reason = chosen,
): Promise<unknown> => {
  const { searchParams } = new URL(path, 'http://local')
  const query = Object.fromEntries(searchParams)
  // The server has compared the version, if the write arrived; the copy may be older.
  const given = Object.fromEntries([...headers].filter(([each]) => reason.lost === null || each !== 'if-match'))
  return home.handle({ ...route, query, headers: given, body: bodyIn(body) }, reason)
}

/**
 * The JSON of a body; undefined without one. Throws HttpError (400). Servers refuse halves of characters, but older
 * versions of the staff app may have stored some.
 */
export function bodyIn(text: string | null): unknown {
  if (text === null || text === '') return undefined
  const body = parseJson(repairJson(text))
  if (body === undefined) throw new HttpError(400, 'The body is not JSON.')
  return body
}
