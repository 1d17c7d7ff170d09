import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Choices } from '#staff/widgets/form/Choices.tsx'

const roles = [
  { value: 'editor', label: 'EDITOR' },
  { value: 'administrator', label: 'ADMINISTRATOR' },
]

interface RoleFieldProps {
  value: Role
  disabled?: boolean
  onChange(role: Role): void
}

export function RoleField({ value, disabled = false, onChange }: RoleFieldProps) {
  return (
    <Field
      label="Role"
      hint="Editors work in the CMS. Administrators also see accounts, the activity log and the admin console."
    >
      {({ id, ...described }) => (
        <Choices
          {...described}
          id={id}
          aria-label="Role"
          options={roles}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value as Role)}
        />
      )}
    </Field>
  )
}
