import { LinkOutlined } from '@ant-design/icons'
import { Button, Input, Space, type InputProps } from 'antd'
import { useState } from 'react'
import { InsertLink } from './InsertLink.tsx'
import { ownPath, ownPathTyped } from './own-address.ts'
import type { ChosenLink } from './validate-link.ts'
import { ariaKeys, isPressed, shortcuts } from '#staff/widgets/commands/keyboard.ts'

interface AddressInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** The field's label, for the button. */
  label: string
  value: string
  /** Whether the link opens in a new tab; null if there is no such choice. */
  newTab?: boolean | null
  onChange(address: string): void
  /** Takes what was chosen in the dialog. */
  onChoose(link: ChosenLink): void
}

/** A field for an address. CHOOSE, or Ctrl+K, opens the link dialog: pages, posts, miniatures, screens, other sites. */
export function AddressInput({ label, value, newTab = null, onChange, onChoose, ...input }: AddressInputProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Space.Compact block>
      <Input
        dir="ltr"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        aria-keyshortcuts={ariaKeys(shortcuts.link)}
        {...input}
        value={value}
        onChange={({ target }) => onChange(ownPathTyped(target.value))}
        onBlur={(event) => {
          const path = ownPath(value)
          if (path !== value) onChange(path)
          input.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (input.readOnly || !isPressed(event, shortcuts.link)) return
          event.preventDefault()
          setChoosing(true)
        }}
      />
      <Button
        icon={<LinkOutlined aria-hidden="true" />}
        aria-label={`Choose: ${label}`}
        disabled={input.readOnly ?? false}
        onClick={() => setChoosing(true)}
      >
        CHOOSE
      </Button>
      {isChoosing && (
        // Its submit must not reach the form around the field.
        <div hidden onSubmit={(event) => event.stopPropagation()}>
          <InsertLink
            link={{ text: null, url: value, newTab }}
            onInsert={onChoose}
            onRemove={() => onChange('')}
            onClose={() => setChoosing(false)}
          />
        </div>
      )}
    </Space.Compact>
  )
}
