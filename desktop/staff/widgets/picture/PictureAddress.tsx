import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import type { Control } from '#staff/widgets/form/Field.tsx'

interface PictureAddressProps {
  control: Control
  /** Of the field, for people. */
  label: string
  required?: boolean
  value: string
  onChange(url: string): void
  /** Opens the image repository (`usePicking`). */
  onOpen: (() => void) | null
  dialog: ReactNode
}

/** The address of a picture, to be written, or picked from the image repository. */
export const PictureAddress = ({
  control,
  label,
  required = false,
  value,
  onChange,
  onOpen,
  dialog,
}: PictureAddressProps) => (
  <div className="picture-with-button">
    <Input
      {...control}
      {...(required && { 'aria-required': true })}
      dir="ltr"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
    {onOpen && (
      <Button aria-label={`Pick: ${label}`} onClick={onOpen}>
        PICK
      </Button>
    )}
    {dialog}
  </div>
)

/** What can be written there, and what else can be done. */
export const addressHint = (canPick: boolean) =>
  canPick
    ? 'PICK one of the image repository, drop or paste a picture here, or write an address that begins with https:// or /.'
    : 'An address that begins with https://, or with / for a picture of this shop.'
