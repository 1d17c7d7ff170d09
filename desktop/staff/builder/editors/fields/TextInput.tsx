import { Input } from 'antd'
import { memo } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { editable, type FieldProps, foreignNote, isForeign } from './field.ts'

interface TextInputProps extends FieldProps {
  hint?: string
  placeholder?: string
  problem?: string | undefined
  required?: boolean
  /** With a counter. Absent: as long as you like. */
  maxLength?: number
}

/** A line of people's text. */
export const TextInput = memo(function TextInput(props: TextInputProps) {
  const { label, name, value, set, hint, placeholder, problem, required = false, maxLength } = props
  return (
    <Field label={label} required={required} problem={problem} hint={isForeign(value) ? foreignNote : hint}>
      {(control) => (
        <Input
          {...control}
          dir="auto"
          value={editable(value)}
          placeholder={placeholder}
          {...(maxLength && { maxLength, showCount: true })}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
})
