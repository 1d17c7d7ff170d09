import { useEffect, useRef } from 'react'
import type { Presence } from '#shared/features/pages/pages.schema.ts'
import { usePresence } from './usePresence.ts'

interface PresenceBarProps {
  pageId: string
  /** The version this window has loaded. */
  version: number
  /** Called once for each newer version that someone saved. */
  onNewer(): void
}

/** Who else has the page open, and whether someone has saved it in the meantime. Renders no text otherwise. */
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
    <div className="row loose small" aria-live="polite">
      {others.length > 0 && (
        <p>
          <span className="bright">ALSO HERE:</span> <bdi>{namesOf(others)}</bdi>
        </p>
      )}
      {newer && (
        <p>
          <span className="warning">[NEWER]</span> <bdi>{newer.savedBy ?? 'Someone'}</bdi> saved version {newer.version}{' '}
          while you were editing. SAVE merges both.
        </p>
      )}
    </div>
  )
}

/** Each name once; the user's own other windows are listed as such. */
function namesOf(others: readonly Presence[]): string {
  const names = others.map(({ name, isSelf }) => (isSelf ? 'you, in another window' : name))
  return [...new Set(names)].join(', ')
}
