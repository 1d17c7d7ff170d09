import { Dropdown } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Tool } from './Tool.tsx'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

export interface MenuItem {
  key: string
  label: string
}

interface MenuButtonProps {
  /** The visible label. */
  children: string
  /** The accessible name of button and menu, such as `MORE for row 2`. */
  name: string
  items: readonly MenuItem[]
  onChoose(key: string): void
  className?: string | undefined
}

/** A button that opens a menu. It gets the focus back when the menu closes without a choice. */
export function MenuButton({ children, name, items, onChoose, className }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    button.current?.focus({ preventScroll: true })
    setOpen(false)
  }
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={close}
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus when it opens
      autoFocus
      destroyOnHidden
      // Screen readers expect all content in a landmark. A bar that doesn't scroll holds its menus, or they would move
      // with the page and jump back.
      getPopupContainer={(trigger) => trigger.closest<HTMLElement>('[data-holds-menus], main') ?? document.body}
      menu={{
        'aria-label': name,
        items: items.map(({ key, label }) => ({ key, label })),
        onKeyDown: pressInMenu,
        onClick: ({ key, domEvent }) => {
          // Enter would press the button, which has the focus again.
          domEvent.preventDefault()
          close()
          onChoose(key)
        },
      }}
    >
      <Tool
        ref={button}
        name={name}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children} <span aria-hidden="true">▾</span>
      </Tool>
    </Dropdown>
  )
}

/**
 * Keys that antd's menu lacks: Space chooses an item, and a letter goes to the next item that starts with it. Arrow keys
 * move the focus at once; antd's menu waits for a frame.
 */
function pressInMenu(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event
  const key = keyOf(event)
  if (key === ' ') {
    event.preventDefault()
    return (target as HTMLElement).click()
  }
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = all.indexOf(target as HTMLElement)
  const starts = ({ textContent }: HTMLElement) => textContent.toLowerCase().startsWith(key)
  if (key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
  else if (key === 'ArrowUp') all.at(at - 1)?.focus()
  else if (key.length === 1) [...all.slice(at + 1), ...all].find(starts)?.focus()
}
