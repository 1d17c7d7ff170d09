import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** More frequent announcements would drown out everything else in a screen reader. */
const EVERY_MS = 10_000

/** Throttles a changing text to one update per 10 s; a new `moment`, such as the end of a sync, updates it at once. */
export function useThrottledText(words: string, moment: string | undefined): string {
  const [shown, setShown] = useState({ words, moment })
  if (shown.moment !== moment) setShown({ words, moment })
  const latest = useRef({ words, moment })
  useLayoutEffect(() => {
    latest.current = { words, moment }
  })
  useEffect(() => {
    const timer = setInterval(() => setShown(latest.current), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return shown.words
}
