import { useEffect, useState } from 'react'

const CONFIRM_MS = 2_000

/** Copies a text, and tells for 2 s that it has (staff specification, section 9); that it could not be, until it is tried again. */
export function useCopied() {
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
      // Denied, or no secure page: it can still be copied by hand.
      setOutcome('failed')
      return false
    }
  }
  return { outcome, copy }
}
