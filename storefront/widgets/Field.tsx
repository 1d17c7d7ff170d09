import type { ReactNode } from 'react'
import { FieldError, type FormOf } from '#storefront/widgets/form.tsx'

interface FieldProps {
  form: FormOf
  name: string
  /** A required field may end in `*`. */
  label: string
  children: ReactNode
}

/** An input of a form under its label, with its error below. */
export const Field = ({ form, name, label, children }: FieldProps) => (
  <>
    <label className="field">
      <span className="label">{label}</span>
      {children}
    </label>
    <FieldError form={form} field={name} label={label.replace('*', '')} />
  </>
)
