import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import { sendRequest, ServerTroubleError } from './send-request.ts'

/** The server's error for a read, with a message for people. */
export class ServerReadError extends ServerTroubleError {
  override name = 'ServerReadError'
}

/** The records that the server has now. */
export async function readList(offline: OfflineStore, feature: LocalFeature): Promise<LocalRecord[]> {
  const { status, json, message } = await sendRequest(offline, 'GET', feature.path)
  if (status !== 200 || !Array.isArray(json)) throw new ServerReadError(message)
  return json.map((record) => toRecord(feature, record))
}

/** Parses a server record into the local copy. */
export async function storeRecord(offline: OfflineStore, feature: LocalFeature, json: unknown): Promise<LocalRecord> {
  const record = toRecord(feature, json)
  await offline.home.take(feature, record)
  return record
}

/** A record in a response of the server. */
export function toRecord(feature: LocalFeature, json: unknown): LocalRecord {
  if (!feature.schema.safeParse(json).success)
    throw new ServerReadError(
      `The server’s response is not a valid ${feature.noun.toLowerCase()}. Hoard may be out of date: check for updates.`,
    )
  return json as LocalRecord
}

/** Who last saved a record, as far as this person may know. */
export async function lastSavedBy(offline: OfflineStore, feature: LocalFeature, id: string): Promise<string> {
  const { json } = feature.contract['history']
    ? await sendRequest(offline, 'GET', `${feature.path}/${id}/history?limit=1`)
    : await sendRequest(offline, 'GET', `/api/activity?kind=${feature.kind}&limit=50`)
  const entries = Array.isArray(json) ? (json as { staffName?: unknown; recordId?: unknown }[]) : []
  const entry = entries.find(({ recordId }) => recordId === undefined || recordId === id)
  return typeof entry?.staffName === 'string' && entry.staffName !== '' ? entry.staffName : 'Someone else'
}
