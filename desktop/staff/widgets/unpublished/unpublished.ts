import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Change, LocalRoom, PublishingState } from '#bridge/publishing.ts'

/** What waits on this computer to be published, as the desktop editor says it. Null in a browser, and until it was said. */
export const publishingAtom = atom<PublishingState | null>(null)

const keyOf = (room: LocalRoom, record: string) => `${room} ${record}`

/** What is done here to which record. */
const kindsAtom = atom<ReadonlyMap<string, Change['kind']>>(
  (get) => new Map(get(publishingAtom)?.changes.map(({ room, record, kind }) => [keyOf(room, record), kind])),
)

/** Of a record: what this computer does to it that the shop doesn't know yet. Null: it is in the shop as it is here. */
export function useUnpublished(room: LocalRoom, record: string): Change['kind'] | null {
  const one = useMemo(() => atom((get) => get(kindsAtom).get(keyOf(room, record)) ?? null), [room, record])
  return useAtomValue(one)
}
