import { useEffect, useRef, useState } from 'react'

/** The search waits this long for the next letter (specification section 9). */
const DEBOUNCE_MS = 700

/**
 * A text field whose value is committed once typing pauses. A value that changes from outside (reset, back) shows at once,
 * and drops what was waiting.
 */
export function useDebouncedText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = (next: string) => {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === committed.current) return
    committed.current = trimmed
    commit(trimmed)
  }
  return {
    text,
    type(next: string) {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => flush(next), DEBOUNCE_MS)
    },
    /** Commits now. */
    flush: () => flush(text),
    /** Empties the field and forgets what was waiting. */
    clear() {
      clearTimeout(timer.current)
      committed.current = ''
      setText('')
    },
  }
}
