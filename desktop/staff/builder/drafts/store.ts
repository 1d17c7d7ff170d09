import { areDraftsStopped } from '#staff/drafts/draft-store.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import type { TextStore } from '#staff/drafts/text-store.ts'
import * as inBrowser from './browser-storage.ts'
import { createDiskWorkStorage, readTyping } from './disk-storage.ts'
import type { WorkStorage } from './work-storage.ts'

let onDisk: { texts: TextStore; work: WorkStorage } | undefined

/** The browser's storage, or the computer's disk in the desktop editor. */
function storage(): WorkStorage {
  const { texts, isOnDisk } = draftStorage
  if (!isOnDisk) return inBrowser
  if (onDisk?.texts !== texts) onDisk = { texts, work: createDiskWorkStorage(texts) }
  return onDisk.work
}

/** Ids of the records of which a person has unsaved blocks on this computer. */
export async function listUnsaved(user: string, feature: string): Promise<string[]> {
  const { texts, isOnDisk } = draftStorage
  const windows = isOnDisk ? readTyping(texts) : await inBrowser.windowsOfUser(user)
  return windows.flatMap(({ key, typing }) =>
    key[0] === user && key[1] === feature && (typing as { isDirty?: unknown }).isDirty === true ? [key[2]] : [],
  )
}

export const write: WorkStorage['write'] = async (...given) => {
  if (!areDraftsStopped()) await storage().write(...given)
}
export const forget: WorkStorage['forget'] = (...given) => storage().forget(...given)
export const windowsOf: WorkStorage['windowsOf'] = (...given) => storage().windowsOf(...given)
export const read: WorkStorage['read'] = (...given) => storage().read(...given)
export const forgetOld: WorkStorage['forgetOld'] = (...given) => storage().forgetOld(...given)
