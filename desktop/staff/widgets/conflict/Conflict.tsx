import { Button, Modal, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { compare, merge, obviousChoices, type Difference, type Side } from '#shared/merge-fields.ts'
import './conflict.css'

/** A field of the form, for people. */
export interface ConflictField<T> {
  key: keyof T & string
  label: string
  /** How a value is shown; texts, numbers, yes or no, and JSON of anything else where absent. */
  show?: (value: never) => ReactNode
}

interface ConflictProps<T extends object> {
  fields: readonly ConflictField<T>[]
  /** The record when the person began, what they made of it, and what somebody else saved meanwhile. */
  base: T
  mine: T
  theirs: T
  /** Every field has been chosen: put these on their version (`draft.rebase`) and save again. */
  onSave(merged: T): void
  /** Back to the form, nothing saved. */
  onBack(): void
}

/** A save that met a newer version (412): both versions, field by field. The person chooses; nothing is lost meanwhile. */
export function Conflict<T extends object>(props: ConflictProps<T>) {
  const { fields, base, mine, theirs } = props
  const keys = fields.map(({ key }) => key)
  const differences = compare(base, mine, theirs, keys)
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const choices = { ...obviousChoices(differences), ...chosen }
  const merged = merge(mine, differences, choices)
  const open = differences.filter(({ key }) => choices[key] === undefined).length
  return (
    <Modal
      open
      width="60rem"
      title="SAVE.CONFLICT"
      onCancel={props.onBack}
      footer={[
        <Button key="back" onClick={props.onBack}>
          BACK TO THE FORM
        </Button>,
        <Button key="save" type="primary" disabled={!merged} onClick={() => merged && props.onSave(merged)}>
          SAVE THESE
        </Button>,
      ]}
    >
      <p>Somebody else has saved this since you opened it. Choose, field by field, what it should be.</p>
      {differences.length === 0 && <p>Their version says the same as yours.</p>}
      {differences.map((difference) => {
        const field = fields.find(({ key }) => key === difference.key)!
        return (
          <Choice
            key={difference.key}
            field={field}
            difference={difference}
            choice={choices[difference.key]}
            onChoose={(side) => setChosen((before) => ({ ...before, [difference.key]: side }))}
          />
        )
      })}
      <p aria-live="polite">{open > 0 && `${open} ${open === 1 ? 'field' : 'fields'} left to choose.`}</p>
    </Modal>
  )
}

interface ChoiceProps<T> {
  field: ConflictField<T>
  difference: Difference<T>
  choice: Side | undefined
  onChoose(side: Side): void
}

function Choice<T>({ field, difference, choice, onChoose }: ChoiceProps<T>) {
  const show = (value: unknown) => (field.show ? field.show(value as never) : plain(value))
  return (
    <fieldset className="conflict-field">
      <legend>{field.label}</legend>
      <Radio.Group
        className="conflict-sides"
        aria-label={field.label}
        value={choice ?? null}
        onChange={({ target }) => onChoose(target.value as Side)}
      >
        <Radio value="mine">
          <span className="dim">MINE{difference.changedBy === 'theirs' && ' (unchanged)'}</span>
          <span className="conflict-value" dir="auto">
            {show(difference.mine)}
          </span>
        </Radio>
        <Radio value="theirs">
          <span className="dim">THEIRS{difference.changedBy === 'mine' && ' (unchanged)'}</span>
          <span className="conflict-value" dir="auto">
            {show(difference.theirs)}
          </span>
        </Radio>
      </Radio.Group>
      {difference.changedBy === 'both' && (
        <p className="dim conflict-base">
          Before: <span dir="auto">{show(difference.base)}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Any value of JSON, for people. */
export function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
