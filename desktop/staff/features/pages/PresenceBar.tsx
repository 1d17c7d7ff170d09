import { useEffect, useRef } from 'react'
import type { Presence } from '#shared/features/pages/pages.schema.ts'
import { usePresence } from './usePresence.ts'
import './presence.css'

interface PresenceBarProps {
  pageId: string
  /** The version that this window knows. */
  version: number
  /** Somebody has saved a newer one; told once for each. */
  onNewer(): void
}

/** Who else has the page open, and that somebody has saved it meanwhile (issue 5). Says nothing while there is nothing to say. */
export function PresenceBar({ pageId, version, onNewer }: PresenceBarProps) {
  const { others, newer } = usePresence(pageId, version)
  const tell = useRef(onNewer)
  useEffect(() => {
    tell.current = onNewer
  })
  const newest = newer?.version
  useEffect(() => {
    if (newest !== undefined) tell.current()
  }, [newest])
  return (
    <div className="presence" aria-live="polite">
      {others.length > 0 && (
        <p>
          <span className="bright">ALSO HERE:</span> <bdi>{namesOf(others)}</bdi>
        </p>
      )}
      {newer && (
        <p>
          <span className="presence-newer">[NEWER]</span> <bdi>{newer.savedBy ?? 'Somebody'}</bdi> saved version{' '}
          {newer.version} while you edit. SAVE brings both together.
        </p>
      )}
    </div>
  )
}

/** Everybody once; oneself only as the other window that one may have forgotten. */
function namesOf(others: readonly Presence[]): string {
  const names = others.map(({ name, isSelf }) => (isSelf ? 'you, in another window' : name))
  return [...new Set(names)].join(', ')
}
