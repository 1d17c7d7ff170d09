import { type ComponentProps, useRef, useState } from 'react'
import './block-cursor.css'

/** Text whose characters all have the same width. */
const cells = /^[\x20-\x7e]*$/

/**
 * Text input with a terminal's blinking block as caret. In a monospaced font the caret's cell is known; for other text
 * (CJK, right-to-left) and selections the native caret is shown.
 */
export function BlockCursorInput({ className = '', ...input }: ComponentProps<'input'>) {
  const cursor = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  const updateCursor = (field: HTMLInputElement) => {
    const { selectionStart: at, selectionEnd: end, value } = field
    const isCell = at !== null && at === end && cells.test(value)
    setShown(isCell)
    cursor.current?.style.setProperty('--cell', String(at ?? 0))
    cursor.current?.style.setProperty('--scrolled', `${field.scrollLeft}px`)
  }

  return (
    <span className="block-cursor" data-shown={shown}>
      <input
        {...input}
        className={`input ${className}`.trim()}
        onSelect={(event) => updateCursor(event.currentTarget)}
        onInput={(event) => updateCursor(event.currentTarget)}
        onScroll={(event) => updateCursor(event.currentTarget)}
        onFocus={(event) => updateCursor(event.currentTarget)}
        onBlur={() => setShown(false)}
      />
      <span className="block-cursor-cell" ref={cursor} aria-hidden="true" />
    </span>
  )
}
