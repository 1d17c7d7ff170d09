import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Words that change twice a second would drown everything else that a screen reader has to say. */
const EVERY_MS = 10_000

/** Words that change often, as they are told now and then: every 10 s, and at once with each new `moment`, such as an end. */
export function useNowAndThen(words: string, moment: string | undefined): string {
  const [said, say] = useState({ words, moment })
  if (said.moment !== moment) say({ words, moment })
  const latest = useRef({ words, moment })
  useLayoutEffect(() => {
    latest.current = { words, moment }
  })
  useEffect(() => {
    const timer = setInterval(() => say(latest.current), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return said.words
}
