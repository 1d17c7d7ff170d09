import { z } from 'zod'
import { createDraftStore } from '#core/drafts/draft-store.ts'
import { parseJson } from '#shared/contract/json.ts'
import { validationMessage } from '#shared/contract/validation.ts'
import type { OfflineStore } from './offline-store.ts'
import { localFeatures } from './features/local-features.ts'
import { withShortIds } from './work/short-ids.ts'
import { withKey } from './work/waiting-work.ts'
import { kindOf, StoredWork, waiting, type LocalWork } from './work/work.ts'

const FORMAT = 'hoard-editor-backup'
/** Incremented when older editors can no longer read the file. */
const VERSION = 3

const BackupHeader = z.object({ format: z.literal(FORMAT), version: z.number().int() })
const Backup = z.object({
  /** Origin of the shop's server. */
  server: z.string().max(2000),
  person: z.string().max(200),
  /** ISO 8601. */
  at: z.iso.datetime(),
  work: z.array(z.preprocess(withFeature, StoredWork)).max(100_000),
  /** Unsaved drafts by name. */
  kept: z.record(z.string().min(1).max(500), z.string().max(50_000_000)),
})

/** Files of version 1 name the feature `room`. */
function withFeature(work: unknown): unknown {
  if (typeof work !== 'object' || work === null || !('room' in work)) return work
  const { room: feature, ...rest } = work
  return { ...rest, feature }
}

/** Exports all work that exists only on this computer as JSON text, with the number of records and drafts. */
export function backup(offline: OfflineStore): { text: string; count: number } {
  const work = offline.waitingWork.all().filter((one) => kindOf(one) !== null)
  const drafts = createDraftStore(offline.store, offline.person).all()
  const { person } = offline
  const file = {
    format: FORMAT,
    version: VERSION,
    server: offline.shop.server.address,
    person,
    at: offline.now(),
    kept: drafts,
  }
  const text = JSON.stringify(
    { ...file, work: work.map(({ state: _state, ...one }) => ({ ...one, sending: undefined })) },
    null,
    1,
  )
  return { text, count: work.length + Object.keys(drafts).length }
}

/**
 * Imports a backup, all or nothing. Existing work stays and is counted as `left`. Throws a message for people if the
 * text is no backup or belongs to another shop.
 */
export function restore(offline: OfflineStore, text: string): { count: number; left: number } {
  const { json, nameOf } = withShortIds(text)
  const { server, work, kept: drafts } = read(json)
  if (server !== offline.shop.server.address)
    throw new Error(`This is a backup of another shop, ${server}. Open that shop to restore it.`)
  for (const one of work) refuseBroken(one)
  const store = createDraftStore(offline.store, offline.person)
  return offline.store.transaction(() => {
    const there = store.all()
    const missing = Object.entries(drafts)
      .map(([name, value]) => [nameOf(name), value] as const)
      .filter(([name]) => !Object.hasOwn(there, name))
    for (const [name, value] of missing) store.write(name, value)
    const fresh = work.filter((one) => isNew(offline, one))
    for (const one of fresh) offline.waitingWork.put(asWork(one))
    const count = missing.length + fresh.length
    return { count, left: work.length + Object.keys(drafts).length - count }
  })()
}

function read(text: string): z.infer<typeof Backup> {
  const json = parseJson(text)
  const head = BackupHeader.safeParse(json)
  if (!head.success) throw new Error('This file is not a Hoard backup.')
  if (head.data.version > VERSION)
    throw new Error('This backup was made by a newer version of Hoard. Update Hoard to restore it.')
  const { success, data, error } = Backup.safeParse(json)
  if (!success) throw new Error(`This backup is damaged. ${validationMessage(error).split('\n')[0]}`)
  return data
}

/** Throws unless every record matches its feature's schema. */
function refuseBroken(work: StoredWork) {
  if (!('isDeleted' in work)) return
  const { base, mine } = work
  const feature = localFeatures[work.feature]
  for (const record of [base, mine])
    if (record !== null && !feature.schema.safeParse(record).success)
      throw new Error(`This backup is damaged: it contains an invalid ${feature.noun.toLowerCase()}.`)
  if (mine.id !== work.record || (base !== null && base.id !== work.record))
    throw new Error('This backup is damaged: its records don’t belong together.')
}

const isNew = (offline: OfflineStore, { feature: featureName, record }: StoredWork) =>
  offline.waitingWork.byId(`${featureName}:${record}`) === undefined && !offline.published.has(featureName, record)

/** The key of a new record comes along: another computer may have sent it. */
const asWork = (stored: StoredWork): LocalWork => withKey({ ...stored, sending: null, state: waiting } as LocalWork)
