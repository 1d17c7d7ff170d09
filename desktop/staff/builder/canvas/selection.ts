import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { store } from '#staff/store.ts'

/** The selected part of the canvas: `block:` and its id, or `row:` and the id of its first block. */
export type Selection = `block:${string}` | `row:${string}`

const selectedAtom = atom<Selection | null>(null)

export const select = (what: Selection | null) => store.set(selectedAtom, what)

let isPressed = false

/**
 * Selects on pointer up, unless the press selected something else. Selecting earlier would show tools and move the
 * pressed button away from the pointer.
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

/** Selects when the focus arrives, unless a press is under way. */
export function selectByFocus(what: Selection) {
  if (!isPressed) select(what)
}

export const useSelected = (): Selection | null => useAtomValue(selectedAtom)

/** Whether this part is selected. Components render only when their own answer changes. */
export function useIsSelected(what: Selection): boolean {
  return useAtomValue(useMemo(() => atom((get) => get(selectedAtom) === what), [what]))
}

export function useSelectedBlock(): string | null {
  return useAtomValue(blockAtom)
}

const blockAtom = atom((get) => {
  const selected = get(selectedAtom)
  return selected?.startsWith('block:') ? selected.slice('block:'.length) : null
})
