import { useEffect, useState } from 'react'

const CONFIRM_MS = 2_000

/** Copies a text. Reports success for 2 s, and a failure until the next attempt. */
export function useCopyText() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      return true
    } catch {
      // Denied, or not on https. The text can still be copied by hand.
      setOutcome('failed')
      return false
    }
  }
  return { outcome, copy }
}
