import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isLocalVersion } from '#bridge/local-ids.ts'
import type { LocalFeatureName } from '#bridge/publishing.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { isLocalId } from '#staff/api/local-writes.ts'
import { bridge } from '#staff/bridge.ts'
import { isGoing, publishingAtom } from '#staff/widgets/waiting/waiting.ts'

/**
 * Where a save goes. `shop`: straight to the shop. Otherwise it stays on this computer until it is sent: the shop
 * can't be reached, the person holds their changes, or earlier changes of the record are waiting.
 */
export type SaveTarget = 'shop' | 'offline' | 'holding' | 'waiting'

/** What HOLD MY CHANGES and offline work apply to; everything else is saved in the shop. */
const copied: Record<LocalFeatureName, true> = {
  templates: true,
  pages: true,
  blog: true,
  banners: true,
  navigation: true,
}

export const isCopied = (feature: string): feature is LocalFeatureName => feature in copied

/** Where a save of this record goes now. In a browser always to the shop. */
export function useSaveTarget(feature: string, record: string | null): SaveTarget {
  const one = useMemo(
    () =>
      atom((get): SaveTarget => {
        if (!bridge) return 'shop'
        if (!get(onlineAtom)) return 'offline'
        const publishing = get(publishingAtom)
        if (publishing?.isHolding) return 'holding'
        const isWaiting = publishing?.changes.some(
          (change) => change.feature === feature && change.record === record && !isGoing(change, false),
        )
        return isWaiting ? 'waiting' : 'shop'
      }),
    [feature, record],
  )
  return useAtomValue(one)
}

const canDraftAtom = atom((get) => !bridge || get(onlineAtom))

/** Whether drafts of live content can be saved: they are in the shop, and so must be their record. */
export const useCanDraft = (record: string | null): boolean =>
  useAtomValue(canDraftAtom) && (record === null || !isLocalId(record))

/** Whether this record came from a save that stays on this computer until it is sent. */
export const isSavedHere = ({ version }: { version: number }): boolean => isLocalVersion(version)
