import { Checkbox } from 'antd'
import { memo } from 'react'
import { switched } from './choices.ts'
import type { FieldProps } from './field.ts'

interface SwitchFieldProps extends FieldProps {
  /** What the shop takes where nothing is stored. */
  fallback: boolean
}

/** On or off. Older editors stored some as text, which is read as the shop reads it. */
export const SwitchField = memo(function SwitchField({ label, name, value, set, fallback }: SwitchFieldProps) {
  return (
    <Checkbox checked={switched(value, fallback)} onChange={({ target }) => set({ [name]: target.checked })}>
      {label}
    </Checkbox>
  )
})
