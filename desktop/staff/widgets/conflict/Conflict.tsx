import { Button, Modal, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import {
  compareWithBase,
  mergeFields,
  obviousChoices,
  type FieldConflict,
  type MergeSide,
} from '#shared/merge-fields.ts'
import './conflict.css'

/** A field of the form, as shown to people. */
export interface ConflictField<T> {
  key: keyof T & string
  label: string
  /** How a value is shown; `plain` by default. */
  show?: (value: never) => ReactNode
}

interface ConflictProps<T extends object> {
  fields: readonly ConflictField<T>[]
  /** The record when the person started, their version of it, and the version that someone else saved meanwhile. */
  base: T
  mine: T
  theirs: T
  /** Called when every field is decided. Apply the result with `draft.rebase` and save again. */
  onSave(merged: T): void
  /** Back to the form without saving. */
  onBack(): void
}

/** Dialog for a save that met a newer version (412). Shows both versions field by field, and the person chooses. */
export function Conflict<T extends object>(props: ConflictProps<T>) {
  const { fields, base, mine, theirs } = props
  const keys = fields.map(({ key }) => key)
  const differences = compareWithBase(base, mine, theirs, keys)
  const [chosen, setChosen] = useState<Partial<Record<string, MergeSide>>>({})
  const choices = { ...obviousChoices(differences), ...chosen }
  const merged = mergeFields(mine, differences, choices)
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
          SAVE CHOICES
        </Button>,
      ]}
    >
      <p>Someone else saved this after you opened it. Choose which version of each field to keep.</p>
      {differences.length === 0 && <p>Their version is the same as yours.</p>}
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
  difference: FieldConflict<T>
  choice: MergeSide | undefined
  onChoose(side: MergeSide): void
}

function Choice<T>({ field, difference, choice, onChoose }: ChoiceProps<T>) {
  const show = (value: unknown) => (field.show ? field.show(value as never) : formatValue(value))
  return (
    <fieldset className="conflict-field">
      <legend>{field.label}</legend>
      <Radio.Group
        className="conflict-sides"
        aria-label={field.label}
        value={choice ?? null}
        onChange={({ target }) => onChoose(target.value as MergeSide)}
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

/** Formats any JSON value for people. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(formatValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
