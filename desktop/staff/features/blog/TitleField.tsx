import { Input } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'

interface TitleFieldProps {
  value: string
  set(title: string): void
  problem: string | undefined
}

/** The title, as large as in the shop. */
export const TitleField = ({ value, set, problem }: TitleFieldProps) => (
  <Field label="Title" required problem={problem}>
    {(control) => (
      <Input
        {...control}
        aria-required
        className="post-title"
        dir="auto"
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    )}
  </Field>
)
