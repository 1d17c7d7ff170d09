import { useRef, useState } from 'react'
import { Tool } from './Tool.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

interface MenuButtonProps {
  /** The visible label. */
  children: string
  /** The accessible name of button and menu, such as `Add a block to row 2`. */
  name: string
  items: readonly MenuItem[]
  onChoose(key: string): void
  /** Why the button is disabled. */
  reason?: string | undefined
  className?: string | undefined
}

/** A button that opens a menu. It gets the focus back when the menu closes without a choice. */
export function MenuButton({ children, name, items, onChoose, reason, className }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  const open = () => setAnchor(button.current)
  return (
    <>
      <Tool
        ref={button}
        name={name}
        reason={reason}
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        // Set before the press closes the menu as a click outside.
        onPointerDown={() => (wasOpen.current = anchor !== null)}
        onPress={() => {
          if (!wasOpen.current) open()
          wasOpen.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || reason) return
          event.preventDefault()
          open()
        }}
      >
        {children} <span aria-hidden="true">▾</span>
      </Tool>
      {anchor && (
        <Menu
          label={name}
          items={items}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={(key) => {
            anchor.focus({ preventScroll: true })
            setAnchor(null)
            onChoose(key)
          }}
        />
      )}
    </>
  )
}
