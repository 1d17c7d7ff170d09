import { Button, Input, Space } from 'antd'
import type { ReactNode } from 'react'
import type { Control } from '#staff/widgets/form/Field.tsx'
import { ownPathTyped } from '#staff/widgets/links/own-address.ts'
import './image.css'

interface ImageAddressProps {
  control: Control
  /** Label of the field. */
  label: string
  required?: boolean
  value: string
  onChange(url: string): void
  /** Opens the image picker (`usePicking`); null if there is none. */
  onOpen: (() => void) | null
  dialog: ReactNode
}

/** An image address field with a PICK button. */
export const ImageAddress = ({
  control,
  label,
  required = false,
  value,
  onChange,
  onOpen,
  dialog,
}: ImageAddressProps) => (
  <>
    <Space.Compact block>
      <Input
        {...control}
        {...(required && { 'aria-required': true })}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(ownPathTyped(target.value))}
      />
      {onOpen && (
        <Button aria-label={`Pick: ${label}`} onClick={onOpen}>
          PICK
        </Button>
      )}
    </Space.Compact>
    {dialog}
  </>
)

/** Hint of the field, depending on whether there is a picker. */
export const addressHint = (canPick: boolean) =>
  canPick
    ? 'PICK an image from the repository, drop or paste one here, or enter an address starting with https:// or /.'
    : 'An address starting with https://, or with / for an image of this shop.'
