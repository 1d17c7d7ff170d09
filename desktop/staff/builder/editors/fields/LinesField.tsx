import { Button, Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useId, useState } from 'react'
import { toEditable, type FieldProps, isUnsupported } from './field.ts'
import { ItemTools } from './ItemTools.tsx'
import { useList } from './list.ts'
import { useListFocus } from './useListFocus.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

const SHOWN = 200

interface LinesFieldProps extends FieldProps {
  /** Name of one entry, such as `Item`. */
  one: string
}

/** A list of texts. Enter adds a line, Backspace removes an empty one, and pasted lines become separate entries. */
export const LinesField = memo(function LinesField({ label, name, value, set, one }: LinesFieldProps) {
  const { entries, keys, edits } = useList(
    value,
    useCallback((next) => set({ [name]: next }), [set, name]),
  )
  const { ref, focusNext } = useListFocus<HTMLOListElement>()
  const [announcement, setAnnouncement] = useState('')
  const id = useId()

  const add = (index: number, lines: readonly string[] = ['']) => {
    edits.add(index, ...lines)
    focusNext(index + lines.length - 1, 'input')
  }
  const remove = (index: number, focused: number) => {
    edits.remove(index)
    focusNext(focused, 'input')
    setAnnouncement(`${one} ${index + 1} removed, ${entries.length - 1} left.`)
  }
  const move = (index: number, to: number) => {
    edits.move(index, to)
    focusNext(to, `[data-tool=${to < index ? 'up' : 'down'}]`, '[data-tool]')
    setAnnouncement(`${one} ${index + 1} is now at position ${to + 1} of ${entries.length}.`)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey) return
    const key = keyOf(event)
    if (key === 'Enter') {
      event.preventDefault()
      add(index + 1)
    } else if (key === 'Backspace' && entries[index] === '' && entries.length > 1) {
      event.preventDefault()
      remove(index, Math.max(0, index - 1))
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData.getData('text/plain').split(/\r?\n/).filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value: before } = event.currentTarget
    const [head, tail] = [before.slice(0, selectionStart ?? 0), before.slice(selectionEnd ?? before.length)]
    const last = lines.pop()! + tail
    const [first = '', ...others] = lines
    edits.change(index, head + first)
    add(index + 1, [...others, last])
  }

  return (
    <fieldset className="block-items block-lines stack">
      <legend className="field-label">{label}</legend>
      <ol ref={ref} className="stack list">
        {entries.slice(0, SHOWN).map((entry, index) => (
          <li key={keys[index]}>
            <Input
              dir="auto"
              aria-label={`${one} ${index + 1} of ${entries.length}`}
              aria-describedby={id}
              value={toEditable(entry)}
              {...(isUnsupported(entry) && { placeholder: '(not text)' })}
              onChange={({ target }) => edits.change(index, target.value)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            <ItemTools
              name={`${one} ${index + 1}`}
              index={index}
              count={entries.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index, index)}
            />
          </li>
        ))}
      </ol>
      {entries.length > SHOWN && (
        <p className="field-hint">{entries.length - SHOWN} more not shown. They stay as they are.</p>
      )}
      <p className="field-hint" id={id}>
        Press Enter to start a new line. Write links as [text](url).
      </p>
      <Button className="block-add" onClick={() => add(entries.length)}>
        ADD {one.toUpperCase()}
      </Button>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </fieldset>
  )
})
