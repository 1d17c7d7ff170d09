import { atom, useAtomValue, useSetAtom } from 'jotai'

const spokenAtom = atom('')

/** Answers `announce(text)`: says something to screen readers without moving focus or showing anything. */
export const useAnnounce = () => useSetAtom(spokenAtom)

/** The shop's one polite live region. */
export function Announcer() {
  return (
    <div className="sr-only" role="status">
      {useAtomValue(spokenAtom)}
    </div>
  )
}
