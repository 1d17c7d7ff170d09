import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import './menu.css'

export interface MenuItem {
  key: string
  label: string
}

interface MenuProps {
  /** The accessible name. */
  label: string
  items: readonly MenuItem[]
  /** The element that the menu opens below, or above if space is short. */
  anchor: HTMLElement
  onChoose(key: string): void
  onClose(): void
}

/** Distance between the menu and its button, in pixels. */
const GAP = 4

/**
 * A menu, open while mounted: a popover that nothing clips. Arrow keys, Home, End and first letters move the focus.
 * It follows its button on scroll; Escape, a click outside and a button that leaves the screen close it.
 */
export function Menu({ label, items, anchor, onChoose, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = menu.current!
    element.showPopover()
    place(element, anchor)
    entries(element)[0]?.focus({ preventScroll: true })
    const follow = () => {
      const { top, bottom } = anchor.getBoundingClientRect()
      if (bottom < 0 || top > innerHeight) close.current()
      else place(element, anchor)
    }
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [anchor])

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = entries(event.currentTarget)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = nextOf(event.key, all, at)
    if (event.key === 'Tab') {
      // The focus continues from the button.
      anchor.focus({ preventScroll: true })
      onClose()
    }
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      ref={menu}
      className="menu"
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={press}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {items.map((item) => (
        <button key={item.key} type="button" role="menuitem" tabIndex={-1} onClick={() => onChoose(item.key)}>
          {item.label}
        </button>
      ))}
    </div>
  )
}

const entries = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

function nextOf(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length]
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = ({ textContent }: HTMLElement) => textContent.toLowerCase().startsWith(key.toLowerCase())
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins)
}

function place(menu: HTMLElement, anchor: HTMLElement) {
  const button = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = button.bottom + GAP
  const fitsBelow = below + height <= innerHeight || button.top < innerHeight - button.bottom
  const top = fitsBelow ? Math.min(below, innerHeight - height - GAP) : button.top - GAP - height
  menu.style.top = `${Math.max(GAP, top)}px`
  menu.style.left = `${Math.max(GAP, Math.min(button.left, document.documentElement.clientWidth - width - GAP))}px`
}
