import { atom, useAtomValue, useSetAtom } from 'jotai'

const spokenAtom = atom('')

/** Returns `announce(text)`, which speaks to screen readers without moving focus or showing anything. */
export const useAnnounce = () => useSetAtom(spokenAtom)

/** The shop's only polite live region. */
export function Announcer() {
  return (
    <output className="sr-only" aria-live="polite">
      {useAtomValue(spokenAtom)}
    </output>
  )
}
