import { Input } from 'antd'
import { memo } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { toEditable, type FieldProps, unsupportedValueNote, isUnsupported } from './field.ts'

interface TextInputProps extends FieldProps {
  hint?: string
  placeholder?: string
  problem?: string | undefined
  required?: boolean
  /** Shows a counter. Unlimited if absent. */
  maxLength?: number
}

/** A single-line text field. */
export const TextInput = memo(function TextInput(props: TextInputProps) {
  const { label, name, value, set, hint, placeholder, problem, required = false, maxLength } = props
  return (
    <Field
      label={label}
      required={required}
      problem={problem}
      hint={isUnsupported(value) ? unsupportedValueNote : hint}
    >
      {(control) => (
        <Input
          {...control}
          dir="auto"
          value={toEditable(value)}
          placeholder={placeholder}
          {...(maxLength && { maxLength, showCount: true })}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
})
