import type { KeyboardEvent } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { Actions } from './actions.ts'
import { openBlockMenu } from './block-place.ts'

/** Runs the shortcut, if there is one. Returns whether the key was handled. */
export function blockKey(event: KeyboardEvent<HTMLElement>, block: Block, actions: Actions): boolean {
  const { key, shiftKey, altKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (altKey) return false
  if (isCommand) {
    if (key.toLowerCase() !== 'd' || shiftKey) return false
    actions.duplicate(block)
    return true
  }
  if (shiftKey) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
    actions.moveSideways(block, key === 'ArrowLeft' ? -1 : 1)
    return true
  }
  if (key === 'Enter') actions.open(block.id)
  else if (key === 'Delete') actions.remove(block)
  else if (key === '/') openBlockMenu({ row: block.layout.row + 0.5, order: 0 })
  else return moveFocus(event.currentTarget, key)
  return true
}

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
