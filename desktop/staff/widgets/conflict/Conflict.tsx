import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { compareWithBase, mergeFields, obviousChoices, type MergeSide } from '#shared/merge-fields.ts'
import type { RecordPart } from '#shared/record.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { SideChoice } from './SideChoice.tsx'

/** How parts are shown, if not as text. */
export type ShowPart<V> = Partial<Record<string, (value: never, mine: V, theirs: V) => ReactNode>>

interface ConflictProps<V extends object> {
  parts: readonly RecordPart[]
  show?: ShowPart<V> | undefined
  /** The record when the person started, their version of it, and the version that someone else saved meanwhile. */
  base: V
  mine: V
  theirs: V
  /** Called when every field is decided. Apply the result with `draft.rebase` and save again. */
  onSave(merged: V): void
  /** Back to the form without saving. */
  onBack(): void
}

/** Dialog for a save that met a newer version (412). Shows both versions field by field, and the person chooses. */
export function Conflict<V extends object>(props: ConflictProps<V>) {
  const { base, mine, theirs } = props
  const parts = props.parts.filter(({ key }) => key in mine)
  const differences = compareWithBase(base, mine, theirs, parts)
  const asked = differences.filter(({ changedBy }) => changedBy === 'both')
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
      <p>Someone else saved this after you opened it. Choose which version to keep where you both changed a field.</p>
      {asked.length === 0 && <p>You didn’t change the same fields. SAVE CHOICES saves both changes.</p>}
      {asked.map((difference) => {
        const part = parts.find(({ key }) => key === difference.key)!
        const show = props.show?.[part.key]
        const shown = (value: unknown) =>
          show ? show(value as never, mine, theirs) : part.textOf(value, shopTimeText) || '(empty)'
        return (
          <SideChoice
            key={difference.key}
            label={part.label}
            mine={shown(difference.mine)}
            theirs={shown(difference.theirs)}
            base={shown(difference.base)}
            choice={choices[difference.key]}
            onChoose={(side) => setChosen((before) => ({ ...before, [difference.key]: side }))}
          />
        )
      })}
      <p aria-live="polite">{open > 0 && `${open} ${open === 1 ? 'field' : 'fields'} left to choose.`}</p>
    </Modal>
  )
}
