import { keep } from '#shared/browser-storage.ts'
import { draftStorage } from './draft-storage.ts'
import { BROWSER, COPIED, nameOf, PREFIX, RECENT, Stored } from './draft-store.ts'

/** Drafts are removed after this long (ms), because browser storage is small. */
const REMOVE_AFTER_MS = 30 * 24 * 60 * 60_000

/** Removes drafts of all people that are older than 30 days or unreadable. */
export function removeOldDrafts(now = Date.now()) {
  const { texts } = draftStorage
  for (const name of texts.names())
    if (name.startsWith(`${PREFIX}:`) && !(changedAt(texts.get(name)) > now - REMOVE_AFTER_MS))
      // The next start tries again.
      texts.set(name, null).catch(() => undefined)
}

/** Time of a draft's last change in ms since 1970; NaN if it is not a draft. */
export function changedAt(stored: string | null): number {
  try {
    return Date.parse(Stored.parse(JSON.parse(stored ?? '')).at)
  } catch {
    return NaN
  }
}

/** A draft as it is stored. */
export interface DraftText {
  feature: string
  record: string
  /** Time of the last change, ISO 8601. */
  at: string
  text: string
}

/** A person's drafts, those of other windows included. Unreadable ones are left out. */
export async function listDrafts(user: string): Promise<DraftText[]> {
  const { texts } = draftStorage
  await texts.readAgain()
  return namesOf(user).flatMap((name) => {
    const text = texts.get(name) ?? ''
    const at = changedAt(text)
    const [feature, record] = name.split(':').slice(2).map(decodeURIComponent)
    return Number.isNaN(at) ? [] : [{ feature: feature!, record: record!, at: new Date(at).toISOString(), text }]
  })
}

/** Stores a draft unless there is another one of this record. Returns whether it is here. Rejects if there is no space. */
export async function adoptDraft(user: string, { feature, record, at, text }: DraftText): Promise<boolean> {
  const name = nameOf({ user, feature, record })
  const present = draftStorage.texts.get(name)
  if (present !== null) return changedAt(present) === Date.parse(at)
  await draftStorage.texts.set(name, text)
  return true
}

/** Removes all drafts of a person from this browser, what was copied in the builder, and the addresses opened last. */
export async function removeDraftsOf(user: string): Promise<void> {
  await Promise.all([BROWSER, ...namesOf(user)].map((name) => draftStorage.texts.set(name, null)))
  for (const name of [COPIED, RECENT]) keep(name, null)
}

const namesOf = (user: string) =>
  draftStorage.texts.names().filter((name) => name.startsWith(`${PREFIX}:${encodeURIComponent(user)}:`))
