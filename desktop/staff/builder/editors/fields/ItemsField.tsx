import { Button } from 'antd'
import { type ComponentType, memo, useCallback, useState } from 'react'
import { truncated } from '#staff/builder/editors/summaries/beginning.ts'
import { editable, type FieldProps, type Fields, type Set, useSet } from './field.ts'
import { ItemTools } from './ItemTools.tsx'
import { type ListEdits, useList } from './list.ts'
import { useListFocus } from './useListFocus.ts'

/** So many entries are shown; what is beyond is kept. Nobody writes a hundred features. */
const SHOWN = 100

interface ItemsFieldProps extends FieldProps {
  /** What one of them is called, such as `Feature`. */
  one: string
  /** What a new one says. */
  blank: Fields
  /** The fields of one: a component that is the same at every render. */
  item: ComponentType<{ content: Fields; set: Set }>
  /** The item's field that tells it from the others. */
  title: string
  hint?: string
}

const isFields = (entry: unknown): entry is Fields =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)

/**
 * A list of things with fields of their own: added, removed while more than one exists, moved up and down. What is no such thing
 * stays where it is. The focus follows what is done, and screen readers are told of it.
 */
export const ItemsField = memo(function ItemsField(props: ItemsFieldProps) {
  const { label, name, value, set, one, blank, item, title, hint } = props
  const { entries, keys, edits } = useList(
    value,
    useCallback((next) => set({ [name]: next }), [set, name]),
  )
  const { ref, focusNext } = useListFocus<HTMLOListElement>()
  const [said, setSaid] = useState('')

  const add = () => {
    edits.add(entries.length, blank)
    focusNext(entries.length, 'input, textarea')
    setSaid(`${one} ${entries.length + 1} added.`)
  }
  const remove = (index: number) => {
    edits.remove(index)
    focusNext(index)
    setSaid(`${one} ${index + 1} removed, ${entries.length - 1} left.`)
  }
  const move = (index: number, to: number) => {
    edits.move(index, to)
    focusNext(to, `[data-tool=${to < index ? 'up' : 'down'}]`, '[data-tool]')
    setSaid(`${one} ${index + 1} is now at position ${to + 1} of ${entries.length}.`)
  }

  return (
    <fieldset className="block-items">
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <ol ref={ref}>
        {entries.slice(0, SHOWN).map((entry, index) => (
          <li key={keys[index]} tabIndex={-1} aria-label={`${one} ${index + 1} of ${entries.length}`}>
            <div className="block-item-head">
              <span aria-hidden="true">
                {one} {index + 1}
              </span>
              <span className="dim" dir="auto">
                {isFields(entry) && truncated(editable(entry[title]).slice(0, 500), 40)}
              </span>
              <ItemTools
                name={`${one} ${index + 1}`}
                index={index}
                count={entries.length}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </div>
            {isFields(entry) ? (
              <Item content={entry} index={index} edits={edits} item={item} />
            ) : (
              <p className="field-hint">What is stored here cannot be edited or shown. It stays until you remove it.</p>
            )}
          </li>
        ))}
      </ol>
      {entries.length > SHOWN && (
        <p className="field-hint">{entries.length - SHOWN} more are stored, and stay as they are.</p>
      )}
      <Button className="block-add" onClick={add}>
        ADD {one.toUpperCase()}
      </Button>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </fieldset>
  )
})

interface ItemProps {
  content: Fields
  index: number
  edits: ListEdits
  item: ItemsFieldProps['item']
}

const Item = memo(function Item({ content, index, edits, item: Kind }: ItemProps) {
  const set = useSet(
    content,
    useCallback((next) => edits.change(index, next), [edits, index]),
  )
  return (
    <div className="block-fields">
      <Kind content={content} set={set} />
    </div>
  )
})
