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

/** Whether a change is sent without SEND. */
export const isGoing = ({ goesByItself, is }: Pick<Change, 'goesByItself' | 'is'>, isHolding: boolean): boolean =>
  goesByItself === true && !isHolding && (is === 'waiting' || is === 'sending')

/** The words for each record's change. */
const wordsAtom = atom<ReadonlyMap<string, string>>((get) => {
  const { changes = [], isHolding = false } = get(publishingAtom) ?? {}
  const wordsFor = (change: Change) => (isGoing(change, isHolding) ? GOING : waits[change.kind])
  return new Map(changes.map((change) => [keyOf(change.feature, change.record), wordsFor(change)]))
})

const GOING = 'The connection broke while this was saved. It goes to the shop as soon as that answers.'
const waits: Record<Change['kind'], string> = {
  create: 'Not in the shop yet. SEND takes it there.',
  update: 'These changes aren’t in the shop yet. SEND takes them there.',
  delete: 'Still in the shop. SEND deletes it there.',
  order: 'This order isn’t in the shop yet. SEND takes it there.',
}

/** What waits of a record on this computer, in words; null if nothing does. */
export function useWaiting(feature: LocalFeatureName, record: string): string | null {
  const one = useMemo(() => atom((get) => get(wordsAtom).get(keyOf(feature, record)) ?? null), [feature, record])
  return useAtomValue(one)
}
