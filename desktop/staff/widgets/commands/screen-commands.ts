import { createListeners } from '#shared/listeners.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ScreenCommand } from '#bridge/bridge.ts'
import { isPressed, shortcuts } from './keyboard.ts'

/** What a form, or another part of a screen, does for Ctrl+S and the desktop editor's menu. */
export interface ScreenActions {
  /** Null if there is nothing to save at the moment. */
  save?: (() => void) | null
  /** Undo and Redo arrive as keys; these say whether they would do something. */
  canUndo?: boolean
  canRedo?: boolean
}

interface Part {
  element(): Element | null
  actions: ScreenActions
}

const parts = new Set<Part>()
const listeners = createListeners()

/**
 * Registers what a part of the screen can do while it is mounted. It applies while the focus is in the same dialog as
 * `element`, or outside of dialogs. The part that was mounted last saves.
 */
export function useScreenCommands(element: () => Element | null, actions: ScreenActions) {
  const part = useRef<Part>({ element, actions })
  const canSave = Boolean(actions.save)
  useLayoutEffect(() => {
    part.current.element = element
    part.current.actions = actions
  })
  useEffect(() => {
    const mine = part.current
    parts.add(mine)
    if (parts.size === 1) addEventListener('keydown', saveOnKey)
    return () => {
      parts.delete(mine)
      if (parts.size === 0) removeEventListener('keydown', saveOnKey)
      tell()
    }
  }, [])
  useEffect(tell, [canSave, actions.canUndo, actions.canRedo])
}

/** Calls the listener after every registered change. Returns a function that stops it. */
export const onScreenCommands = listeners.add

/** What Save does now; null if nothing, undefined if this screen has nothing to save at all. */
export const currentSave = (): ScreenActions['save'] =>
  currentParts()
    .map(({ actions }) => actions.save)
    .findLast((save) => save !== undefined)

/** What the focused screen can do now, besides the browser's own undo of a text field. */
export function currentCommands(): ScreenCommand[] {
  const here = currentParts().filter(({ element }) => element()?.contains(document.activeElement))
  return [
    ...(currentSave() ? (['save'] as const) : []),
    ...(here.some(({ actions }) => actions.canUndo) ? (['undo'] as const) : []),
    ...(here.some(({ actions }) => actions.canRedo) ? (['redo'] as const) : []),
  ]
}

function tell() {
  listeners.call()
}

function currentParts(): Part[] {
  const dialog = focusedDialog()
  return [...parts].filter(({ element }) => {
    const at = element()
    return at !== null && at.closest(DIALOG) === dialog
  })
}

/** antd's dialogs, with the space around them. */
const DIALOG = '.ant-modal-wrap'

/** The dialog with the focus. Without a focus it is the one on top. */
function focusedDialog(): Element | null {
  const { activeElement: focused } = document
  if (focused && focused !== document.body) return focused.closest(DIALOG)
  return [...document.querySelectorAll(DIALOG)].findLast((dialog) => dialog.getClientRects().length > 0) ?? null
}

/** Ctrl+S or Cmd+S, wherever the focus is. */
function saveOnKey(event: KeyboardEvent) {
  if (event.defaultPrevented || !isPressed(event, shortcuts.save)) return
  const save = currentSave()
  if (save === undefined) return
  event.preventDefault()
  if (!event.repeat) save?.()
}
