import { Radio } from 'antd'
import type { ReactNode } from 'react'
import type { MergeSide } from '#shared/merge-fields.ts'
import './conflict.css'

interface SideChoiceProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  /** From before both changes; not shown unless given. */
  base?: ReactNode
  choice: MergeSide | undefined
  onChoose(side: MergeSide): void
}

/** Which version of a field to keep. */
export const SideChoice = ({ label, mine, theirs, base, choice, onChoose }: SideChoiceProps) => (
  <fieldset className="conflict-field">
    <legend dir="auto">{label}</legend>
    <Radio.Group
      className="conflict-sides"
      aria-label={label}
      value={choice ?? null}
      onChange={({ target }) => onChoose(target.value as MergeSide)}
    >
      <Radio value="mine">
        <span className="dim">MINE</span>
        <span className="conflict-value" dir="auto">
          {mine}
        </span>
      </Radio>
      <Radio value="theirs">
        <span className="dim">THEIRS</span>
        <span className="conflict-value" dir="auto">
          {theirs}
        </span>
      </Radio>
    </Radio.Group>
    {base !== undefined && (
      <p className="dim conflict-base">
        Before: <span dir="auto">{base}</span>
      </p>
    )}
  </fieldset>
)
