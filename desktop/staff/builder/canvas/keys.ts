import type { KeyboardEvent } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { Actions } from './actions.ts'
import { openBlockMenu } from './block-place.ts'
import { isPressed, keyOf, shortcuts } from '#staff/widgets/commands/keyboard.ts'

/** Runs the shortcut, if there is one. Returns whether the key was handled. */
export function blockKey(event: KeyboardEvent<HTMLElement>, block: Block, actions: Actions): boolean {
  const key = keyOf(event)
  const name = (['duplicate', 'moveSideways', 'edit', 'remove', 'addBelow'] as const).find((one) =>
    isPressed(event, shortcuts[one]),
  )
  if (name === 'moveSideways') actions.moveSideways(block, key === 'ArrowLeft' ? -1 : 1)
  else if (!name) return !hasModifier(event) && moveFocus(event.currentTarget, key)
  // A key that is held would duplicate or delete one block after the other.
  else if (event.repeat) return true
  else if (name === 'duplicate') actions.duplicate(block)
  else if (name === 'edit') actions.open(block.id)
  else if (name === 'remove') actions.remove(block)
  else openBlockMenu({ row: block.layout.row + 0.5, order: 0 })
  return true
}

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey

/** Moves the focus to the previous, next, first or last block in reading order. */
function moveFocus(from: HTMLElement, key: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('.canvas-block')]
  const at = all.indexOf(from)
  const next = {
    ArrowDown: all[at + 1],
    ArrowRight: all[at + 1],
    ArrowUp: all[at - 1],
    ArrowLeft: all[at - 1],
    Home: all[0],
    End: all.at(-1),
  }[key]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
