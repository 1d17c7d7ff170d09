import { Input } from 'antd'
import { memo } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { editable, type FieldProps, foreignNote, isForeign } from './field.ts'

interface LongTextInputProps extends FieldProps {
  hint?: string
  rows?: number
}

/** People's text of any length. */
export const LongTextInput = memo(function LongTextInput(props: LongTextInputProps) {
  const { label, name, value, set, hint, rows = 4 } = props
  return (
    <Field label={label} hint={isForeign(value) ? foreignNote : hint}>
      {(control) => (
        <Input.TextArea
          {...control}
          className="block-long-text"
          dir="auto"
          rows={rows}
          value={editable(value)}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
})
