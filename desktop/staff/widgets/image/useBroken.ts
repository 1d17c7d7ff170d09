import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { onlineAtom } from '#staff/api/connection.ts'
import { draftLocation } from '#staff/bridge.ts'

/**
 * Whether an image failed to load. Offline that only means that it isn't here (`away`), and it is tried again when the
 * connection changes.
 */
export function useBroken(source: string | null): { problem: 'broken' | 'away' | null; onError(): void } {
  const isOnline = useAtomValue(onlineAtom)
  const [failed, setFailed] = useState<{ source: string | null; isOnline: boolean } | null>(null)
  const problem = failed?.source === source && failed?.isOnline === isOnline ? (isOnline ? 'broken' : 'away') : null
  return { problem: source === null ? null : problem, onError: () => setFailed({ source, isOnline }) }
}

/** Shown in place of an image that can't be loaded offline. */
export const AWAY = `[OFFLINE] This image isn’t ${draftLocation.where}. It is shown when the shop can be reached.`
