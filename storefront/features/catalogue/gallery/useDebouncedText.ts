import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 700

/**
 * Text field state that commits once typing pauses. An outside change (reset, back) applies at once and cancels a
 * pending commit.
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
    /** Empties the field and cancels a pending commit. */
    clear() {
      clearTimeout(timer.current)
      committed.current = ''
      setText('')
    },
  }
}
