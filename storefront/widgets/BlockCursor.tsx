import { type ComponentProps, useRef, useState } from 'react'
import './block-cursor.css'

/** Where a cell of the terminal is as wide as the next one. */
const cells = /^[\x20-\x7e]*$/

/**
 * A text input with a terminal's blinking block for a caret. All letters are equally wide, so the caret's cell is known;
 * for text where they are not (CJK, right-to-left) and for selections the browser's own caret stays.
 */
export function BlockCursorInput({ className = '', ...input }: ComponentProps<'input'>) {
  const cursor = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  const place = (field: HTMLInputElement) => {
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
        onSelect={(event) => place(event.currentTarget)}
        onInput={(event) => place(event.currentTarget)}
        onScroll={(event) => place(event.currentTarget)}
        onFocus={(event) => place(event.currentTarget)}
        onBlur={() => setShown(false)}
      />
      <span className="block-cursor-cell" ref={cursor} aria-hidden="true" />
    </span>
  )
}
