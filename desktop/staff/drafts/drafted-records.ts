import { useMemo, useSyncExternalStore } from 'react'
import { draftStorage } from './draft-storage.ts'
import { nameOf } from './draft-store.ts'

/** Ids of a feature's records with drafts in this browser, as one text, which equals itself until one comes or goes. */
export function listDrafted(user: string, feature: string): string {
  const prefix = nameOf({ user, feature, record: '' })
  const names = draftStorage.texts.names().filter((name) => name.startsWith(prefix))
  return names.map((name) => name.slice(prefix.length)).join(':')
}

/** Ids of a feature's records of which a person has drafts in this browser, or `new`. Lists follow drafts that come and go. */
export function useDraftedRecords(user: string, feature: string): ReadonlySet<string> {
  const drafted = useSyncExternalStore(draftStorage.texts.onChange, () => listDrafted(user, feature))
  return useMemo(() => new Set(drafted.split(':').filter(Boolean).map(decodeURIComponent)), [drafted])
}
