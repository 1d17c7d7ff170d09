import { useEffect } from 'react'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { useBuilder, useBuilderState, type Builder } from './builder.ts'
import { isDirty } from './current-blocks.ts'
import { isPressed, shortcuts } from '#staff/widgets/commands/keyboard.ts'

/** Handles the keys of Save, Undo and Redo, and of the toolbar, anywhere outside of dialogs. */
export function useBuilderKeys() {
  const builder = useBuilder()
  const canSave = useBuilderState((state) => isDirty(state) && !state.isSaving)
  useScreenCommands(() => document.body, {
    save: canSave ? () => void builder.save() : null,
    canUndo: useBuilderState(({ past }) => past.length > 0),
    canRedo: useBuilderState(({ future }) => future.length > 0),
  })
  useEffect(() => {
    const toToolbar = toolbarKey()
    const press = (event: KeyboardEvent) => {
      if (isInDialog(event.target)) return
      if (isPressed(event, shortcuts.toolbar)) {
        event.preventDefault()
        return toToolbar()
      }
      const step = (['undo', 'redo'] as const).find((one) => isPressed(event, shortcuts[one]))
      if (!step || event.defaultPrevented) return
      if (isText(event.target)) return undoFieldFirst(builder, step)
      event.preventDefault()
      builder[step]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [builder])
}

/** Alt+F10 jumps to the toolbar and back, which may be a hundred presses of Tab away. */
function toolbarKey() {
  let before: HTMLElement | null = null
  return () => {
    const bar = document.querySelector<HTMLElement>('.builder-bar')
    const focused = document.activeElement as HTMLElement
    if (!bar?.contains(focused)) {
      before = focused
      bar?.querySelector<HTMLElement>('button')?.focus()
      return
    }
    const back = before?.isConnected ? before : document.querySelector<HTMLElement>('.canvas-block')
    back?.focus()
  }
}

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role=dialog]') !== null

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'))

/**
 * The browser's own undo comes first. If it has nothing to undo in this field it sends no event, and the builder takes
 * over.
 */
function undoFieldFirst(builder: Builder, step: 'undo' | 'redo') {
  let isDone = false
  const note = () => (isDone = true)
  addEventListener('input', note, { capture: true, once: true })
  setTimeout(() => {
    removeEventListener('input', note, { capture: true })
    if (!isDone) builder[step]()
  })
}
