import { Checkbox } from 'antd'
import { memo } from 'react'
import { readSwitch } from './choices.ts'
import type { FieldProps } from './field.ts'

interface SwitchFieldProps extends FieldProps {
  /** What the shop uses if nothing is stored. */
  fallback: boolean
}

/** A switch. Older editors stored some values as text, which is read as the shop reads it. */
export const SwitchField = memo(function SwitchField({ label, name, value, set, fallback }: SwitchFieldProps) {
  return (
    <Checkbox checked={readSwitch(value, fallback)} onChange={({ target }) => set({ [name]: target.checked })}>
      {label}
    </Checkbox>
  )
})
