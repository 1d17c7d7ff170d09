import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import { sendRequest, type ShopResponse } from './send-request.ts'

/** The server's error for a read, with a message for people. */
export class ServerReadError extends Error {
  override name = 'ServerReadError'
}

const orThrow = ({ status, json, message }: ShopResponse): unknown => {
  if (status !== 200) throw new ServerReadError(message)
  return json
}

/** Fetches a feature's list into the local copy. */
export async function readList(offline: OfflineStore, feature: LocalFeature): Promise<LocalRecord[]> {
  const list = orThrow(await sendRequest(offline, 'GET', feature.path))
  await offline.home.takeAll(feature, list)
  return Array.isArray(list) ? list.filter((record) => feature.listed.safeParse(record).success) : []
}

/** The server's current record; null if it was deleted. */
export async function readRecord(
  offline: OfflineStore,
  feature: LocalFeature,
  id: string,
): Promise<LocalRecord | null> {
  if (feature.contract['byId']) {
    const response = await sendRequest(offline, 'GET', `${feature.path}/${id}`)
    return response.status === 404 ? null : storeRecord(offline, feature, orThrow(response))
  }
  const found = (await readList(offline, feature)).find((record) => record.id === id)
  return found ? readWhole(offline, feature, found) : null
}

/** The complete record of one in a list. */
export async function readWhole(
  offline: OfflineStore,
  feature: LocalFeature,
  record: LocalRecord,
): Promise<LocalRecord | null> {
  if (feature.schema.safeParse(record).success) return record
  const response = await sendRequest(
    offline,
    'GET',
    `${feature.path}/${encodeURIComponent(String(Object(record).slug))}`,
  )
  return response.status === 404 ? null : storeRecord(offline, feature, orThrow(response))
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
