import { parseJson } from '#shared/contract/json.ts'
import { authContract } from '#shared/features/accounts/auth.contract.ts'
import { contentCopyContract, type CopiedFeature } from '#shared/features/content-copy/content-copy.contract.ts'
import { catalogueRead } from './copy/copied-catalogue.ts'
import type { OfflineStore } from './offline-store.ts'
import { productReads } from './pictures.ts'
import { ServerReadError } from './publishing/read-server.ts'
import { sendRequest, SessionEndedError } from './publishing/send-request.ts'

/** Reads that screens need besides the content. */
const further = [authContract.user.path, '/api/images', '/api/images/usage', ...productReads]

/**
 * Fetches what has changed of the content, also of records with work: that waits on what the server has. Throws
 * `UnreachableError`, a SessionEndedError, and a ServerReadError if the server refuses.
 */
export async function pullContent(offline: OfflineStore, signal?: AbortSignal): Promise<void> {
  const { method, path, response } = contentCopyContract.changes
  const known = await offline.home.states()
  for (;;) {
    const { status, json, message } = await sendRequest(offline, method, path, { body: { known }, signal })
    const answer = response.safeParse(json)
    if (status !== 200 || !answer.success) throw new ServerReadError(message)
    const { features, isWhole } = answer.data
    await offline.home.takeChanges(features, isWhole)
    const hasNews = Object.values(features).some(({ changed }) => changed.length > 0)
    // A shop that has nothing new to say is not asked again.
    if (isWhole || !hasNews) return
    for (const [name, { changed }] of Object.entries(features))
      for (const { state, record } of changed) (known[name as CopiedFeature] ??= {})[record.id] = state
  }
}

/** Fetches what has changed of the content, and what screens need besides. Throws `UnreachableError`. */
export async function pull(offline: OfflineStore, signal?: AbortSignal): Promise<void> {
  try {
    await pullContent(offline, signal)
  } catch (error) {
    // The screens say so, and the next sign-in pulls.
    if (error instanceof SessionEndedError) return
    throw error
  }
  const take = async (path: string) => {
    const { status, json } = await sendRequest(offline, 'GET', path, { signal })
    if (status === 200) offline.responses.take(path, JSON.stringify(json))
  }
  for (const path of further) await take(path)
  // The shop refuses it to others, and notes each refusal.
  const user = authContract.user.response.safeParse(parseJson(offline.responses.get(authContract.user.path) ?? ''))
  if (user.data?.role === 'administrator') await take(catalogueRead)
}
