import { Button } from 'antd'
import { type ComponentType, memo, useCallback, useState } from 'react'
import type { BlockFields } from '#shared/blocks/declare-block.ts'
import { truncate } from '#staff/builder/editors/summaries/truncate.ts'
import { toEditable, type FieldProps, type FormProps, type ContentFields, useSet } from './field.ts'
import { ItemTools } from './ItemTools.tsx'
import { type ListEdits, useList } from './list.ts'
import { useListFocus } from './useListFocus.ts'

/** Maximum number of entries shown; the rest is stored unchanged. */
const SHOWN = 100

interface ItemsFieldProps extends FieldProps {
  /** Name of one item, such as `Feature`. */
  one: string
  /** The fields of an item. */
  of: BlockFields
  /** Must be the same component on every render. */
  Form: ComponentType<FormProps>
  /** The field shown as the item's title. */
  title: string
  hint?: string
}

const isFields = (entry: unknown): entry is ContentFields =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)

/**
 * A list of items with fields of their own, which can be added, removed (while more than one exists) and moved. Entries
 * that are not objects stay as they are. The focus follows each action, and screen readers hear it.
 */
export const ItemsField = memo(function ItemsField(props: ItemsFieldProps) {
  const { label, name, value, set, one, of, Form, title, hint } = props
  const { entries, keys, edits } = useList(
    value,
    useCallback((next) => set({ [name]: next }), [set, name]),
  )
  const { ref, focusNext } = useListFocus<HTMLOListElement>()
  const [announcement, setAnnouncement] = useState('')

  const add = () => {
    edits.add(entries.length, of.defaults)
    focusNext(entries.length, 'input, textarea')
    setAnnouncement(`${one} ${entries.length + 1} added.`)
  }
  const remove = (index: number) => {
    edits.remove(index)
    focusNext(index)
    setAnnouncement(`${one} ${index + 1} removed, ${entries.length - 1} left.`)
  }
  const move = (index: number, to: number) => {
    edits.move(index, to)
    focusNext(to, `[data-tool=${to < index ? 'up' : 'down'}]`, '[data-tool]')
    setAnnouncement(`${one} ${index + 1} is now at position ${to + 1} of ${entries.length}.`)
  }

  return (
    <fieldset className="block-items stack">
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <ol ref={ref} className="stack list">
        {entries.slice(0, SHOWN).map((entry, index) => (
          <li key={keys[index]} className="stack" tabIndex={-1} aria-label={`${one} ${index + 1} of ${entries.length}`}>
            <div className="block-item-head row">
              <span className="bright" aria-hidden="true">
                {one} {index + 1}
              </span>
              <span className="dim" dir="auto">
                {isFields(entry) && truncate(toEditable(entry[title]).slice(0, 500), 40)}
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
              <Item content={entry} index={index} edits={edits} of={of} Form={Form} />
            ) : (
              <p className="field-hint">This item can’t be shown or edited. It stays until you remove it.</p>
            )}
          </li>
        ))}
      </ol>
      {entries.length > SHOWN && (
        <p className="field-hint">{entries.length - SHOWN} more not shown. They stay as they are.</p>
      )}
      <Button className="block-add" onClick={add}>
        ADD {one.toUpperCase()}
      </Button>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </fieldset>
  )
})

interface ItemProps extends Pick<ItemsFieldProps, 'of' | 'Form'> {
  content: ContentFields
  index: number
  edits: ListEdits
}

const Item = memo(function Item({ content, index, edits, of, Form }: ItemProps) {
  const set = useSet(
    content,
    useCallback((next) => edits.change(index, next), [edits, index]),
  )
  return (
    <div className="stack loose">
      <Form of={of} content={content} set={set} />
    </div>
  )
})
