import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { store } from '#staff/store.ts'

/** What is selected on the canvas: `block:` with its id, or `row:` with the id of its first block. */
export type Selection = `block:${string}` | `row:${string}`

const selectedAtom = atom<Selection | null>(null)

export const select = (what: Selection | null) => store.set(selectedAtom, what)

let isPressed = false

/**
 * For a pointer that is pressed on it: selected once the pointer is up, unless that has selected something else. Tools appear where
 * something is selected, and would push the pressed button away from below the pointer.
 */
export function selectByPress(what: Selection) {
  const before = store.get(selectedAtom)
  const press = new AbortController()
  const end = () => {
    press.abort()
    isPressed = false
    setTimeout(() => store.get(selectedAtom) === before && select(what))
  }
  isPressed = true
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: press.signal })
}

/** For the focus, wherever it comes from. */
export function selectByFocus(what: Selection) {
  if (!isPressed) select(what)
}

export const useSelected = (): Selection | null => useAtomValue(selectedAtom)

/** Whether this is selected: whoever asks renders when that changes, not whenever something else is selected. */
export function useIsSelected(what: Selection): boolean {
  return useAtomValue(useMemo(() => atom((get) => get(selectedAtom) === what), [what]))
}

/** The id of the selected block. */
export function useSelectedBlock(): string | null {
  return useAtomValue(blockAtom)
}

const blockAtom = atom((get) => {
  const selected = get(selectedAtom)
  return selected?.startsWith('block:') ? selected.slice('block:'.length) : null
})
