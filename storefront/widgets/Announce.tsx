import { createContext, type ReactNode, use, useState } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => undefined)

/** Returns `announce(text)`, which speaks to screen readers without moving focus or showing anything. */
export const useAnnounce = () => use(AnnounceContext)

/** Renders the shop's only polite live region after its children. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [spoken, announce] = useState('')
  return (
    <AnnounceContext value={announce}>
      {children}
      <output className="sr-only" aria-live="polite">
        {spoken}
      </output>
    </AnnounceContext>
  )
}
