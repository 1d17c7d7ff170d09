import { Input } from 'antd'
import { memo } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'

interface TitleFieldProps {
  value: string
  set(patch: { title: string }): void
  problem: string | undefined
}

/** The title, as large as in the shop. */
export const TitleField = memo(({ value, set, problem }: TitleFieldProps) => (
  <Field label="Title" required problem={problem}>
    {(control) => (
      <Input
        {...control}
        aria-required
        className="post-title"
        dir="auto"
        value={value}
        onChange={({ target }) => set({ title: target.value })}
      />
    )}
  </Field>
))
