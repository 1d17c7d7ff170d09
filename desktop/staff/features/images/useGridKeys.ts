import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isPressed, keyOf, shortcuts } from '#staff/widgets/commands/keyboard.ts'

interface GridKeys {
  onAll?(): void
  onNone?(): void
  /** Called with the image's id when Delete is pressed on its card. */
  onDelete(id: string): void
}

/**
 * Keyboard control of a card grid: arrows, Home and End move to the same control of another card; Ctrl/Cmd+A selects
 * all, Escape none, Delete deletes. Only while the focus is in the grid or on the body.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, keys: GridKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = grid.current
    const { target } = event
    if (event.defaultPrevented || !element || !(target instanceof HTMLElement)) return
    const card = element.contains(target) ? target.closest<HTMLElement>('[data-image]') : null
    if (!card && target !== document.body) return
    if (run(event, element, card, keys)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function run(event: KeyboardEvent, grid: HTMLElement, card: HTMLElement | null, keys: GridKeys): boolean {
  const key = keyOf(event)
  if (isPressed(event, shortcuts.selectAll)) keys.onAll?.()
  else if (event.ctrlKey || event.metaKey || event.altKey) return false
  else if (key === 'Escape') keys.onNone?.()
  else if (key === 'Delete' && card) keys.onDelete(card.dataset['image']!)
  else if (card) return walk(key, grid, card)
  else return false
  return true
}

function walk(key: string, grid: HTMLElement, card: HTMLElement): boolean {
  const cards = [...grid.querySelectorAll<HTMLElement>('[data-image]')]
  const next = cards[nextIndex(key, cards.indexOf(card), cards.length, columnsOf(cards))]
  if (!next) return false
  const controls = controlsOf(card)
  const control = controlsOf(next)[controls.indexOf(document.activeElement as HTMLElement)]
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
  return control !== undefined
}

const controlsOf = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>('button, input')]

/** Number of cards in the first row. */
const columnsOf = (cards: readonly HTMLElement[]): number => {
  const top = cards[0]?.getBoundingClientRect().top
  const next = cards.findIndex((card) => card.getBoundingClientRect().top !== top)
  return next === -1 ? cards.length : next
}

/** Index of the card a key moves to; -1 if none. */
export function nextIndex(key: string, at: number, count: number, columns: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
  const next = step === undefined ? -1 : at + step
  return next >= 0 && next < count ? next : -1
}
