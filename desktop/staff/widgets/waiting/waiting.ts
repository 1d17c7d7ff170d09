import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Change, LocalFeatureName, PublishingState } from '#bridge/publishing.ts'

/** Waiting changes, as reported by the main process. Null in a browser and until known. */
export const publishingAtom = atom<PublishingState | null>(null)

const keyOf = (feature: LocalFeatureName, record: string) => `${feature} ${record}`

/** Whether any change of a feature waits on this computer. */
export function useIsWaiting(feature: LocalFeatureName): boolean {
  const one = useMemo(
    () => atom((get) => get(publishingAtom)?.changes.some((change) => change.feature === feature) ?? false),
    [feature],
  )
  return useAtomValue(one)
}

/** The kind of change of each record. */
const kindsAtom = atom<ReadonlyMap<string, Change['kind']>>(
  (get) => new Map(get(publishingAtom)?.changes.map(({ feature, record, kind }) => [keyOf(feature, record), kind])),
)

/** How this computer has changed a record since the shop last knew it; null if it hasn't. */
export function useWaiting(feature: LocalFeatureName, record: string): Change['kind'] | null {
  const one = useMemo(() => atom((get) => get(kindsAtom).get(keyOf(feature, record)) ?? null), [feature, record])
  return useAtomValue(one)
}
