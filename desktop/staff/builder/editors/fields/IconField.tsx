import { memo, useMemo } from 'react'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import type { Choice } from './choices.ts'
import type { FieldProps } from './field.ts'
import { SelectField } from './SelectField.tsx'

interface IconFieldProps extends FieldProps {
  /** Names of shop icons (`shared/blocks/choices.ts`). */
  icons: readonly string[]
  fallback: string
}

const drawn = ({ value, label }: Choice<string>) => (
  <span className="icon-choice row">
    <Icon name={value} /> {label}
  </span>
)

export const IconField = memo(function IconField({ icons, ...props }: IconFieldProps) {
  const choices = useMemo(() => icons.map((icon) => ({ value: icon, label: icon })), [icons])
  return <SelectField {...props} choices={choices} render={drawn} isShownChosen />
})
