import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { contentOpen } from '#staff/builder/steps.ts'
import { readTextAt, withTextAt, type TextPath } from './typed-text.ts'
import { isPressed, keyOf, shortcuts } from '#staff/widgets/commands/keyboard.ts'

interface TypedTextProps {
  /** The frame's body. */
  body: HTMLElement
  /** The element that shows the text. */
  element: HTMLElement
  /** The block's id. */
  id: string
  path: TextPath
  /** The block's name, for screen readers. */
  label: string
  onEnd(): void
}

/** What the field takes over from the text below it. */
const looks =
  'font-family font-size font-weight font-style letter-spacing line-height color text-align text-transform direction'.split(
    ' ',
  )

/**
 * A field over a text in the preview. Typing goes to the block's editor, so that it is kept, undone and saved like
 * typing there; leaving the field makes one step, and Escape drops what was typed.
 */
export function TypedText({ body, element, id, path, label, onEnd }: TypedTextProps) {
  const builder = useBuilder()
  const [first] = useState(() => contentOpen(builder.getState(), id))
  const content = useBuilderState((state) => contentOpen(state, id))
  const field = useRef<HTMLTextAreaElement>(null)
  const isLong = element.matches('.words, .words *, p, pre, dd, li')
  const text = content ? readTextAt(content, path) : ''

  useEffect(() => {
    builder.open(id)
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [builder, id])
  useLayoutEffect(() => {
    const view = body.ownerDocument.defaultView
    const { current } = field
    if (!current || !view) return
    const style = view.getComputedStyle(element)
    for (const look of looks) current.style.setProperty(look, style.getPropertyValue(look))
    // The page is rendered again while somebody types, which moves what is below, and removes an empty text.
    const place = () => {
      if (!element.isConnected) return
      const { left, top, width, height } = element.getBoundingClientRect()
      Object.assign(current.style, {
        left: `${left + view.scrollX}px`,
        top: `${top + view.scrollY}px`,
        width: `${Math.max(width, 120)}px`,
        minHeight: `${height}px`,
      })
    }
    const observer = new ResizeObserver(place)
    observer.observe(element)
    if (body.firstElementChild) observer.observe(body.firstElementChild)
    return () => observer.disconnect()
  }, [body, element])
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
    // oxlint-disable-next-line react/exhaustive-deps -- the height follows the text
  }, [text])

  const end = () => {
    // An editor that was open before stays open, with what was typed.
    if (first === undefined) builder.apply(id)
    onEnd()
  }
  const press = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === 'Escape') {
      if (first === undefined) builder.close(id)
      else builder.type(id, first)
      onEnd()
    } else if (key === 'Enter' && (!isLong || isPressed(event, shortcuts.done))) {
      event.preventDefault()
      field.current?.blur()
    }
  }
  return createPortal(
    <textarea
      ref={field}
      className="preview-typing"
      aria-label={`Text of this ${label} block`}
      rows={1}
      value={text}
      onChange={({ target }) => content && builder.type(id, withTextAt(content, path, target.value))}
      onKeyDown={press}
      onBlur={end}
    />,
    body,
  )
}
