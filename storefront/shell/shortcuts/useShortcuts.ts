import { useEffect, useRef, useState } from 'react'
import { navigate } from '#storefront/router.tsx'
import { paths } from '#shared/paths.ts'
import { useLazyComponent } from '#storefront/widgets/useLazyComponent.ts'
import { type Command, type KeySequence, pressKey } from './keymap.ts'
import { areShortcutsEnabled } from '#storefront/features/consent/shortcuts-setting.ts'

const load = () => import('./ShortcutHelp.tsx')

/** Elements where keys are text input. */
const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** How long (ms) the gallery's search field may take to appear after `/` was pressed elsewhere. */
const SEARCH_WAIT_MS = 10_000

/** Handles shortcuts outside fields and dialogs. Returns the help component once its code has loaded. */
export function useShortcuts() {
  const [open, setOpen] = useState(false)
  const pressed = useRef<KeySequence>({ keys: [], at: 0 })
  const Help = useLazyComponent(open, load)

  useEffect(() => {
    const run = (command: Command) => {
      if (command === 'help') return setOpen(true)
      if (command !== 'search') return navigate(command.open)
      if (focusSearch()) return
      navigate(paths.gallery)
      focusSearchWhenReady(Date.now() + SEARCH_WAIT_MS)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.repeat || ['Shift', 'CapsLock'].includes(event.key)) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      if (document.querySelector('dialog[open]') || !areShortcutsEnabled()) return
      const result = pressKey(pressed.current, event.key.toLowerCase(), event.timeStamp)
      pressed.current = result.pressed
      if (!result.command) return
      event.preventDefault()
      run(result.command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return { open, Help, setOpen }
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#gallery-search')
  field?.focus()
  field?.select()
  return field !== null && location.pathname === paths.gallery
}

/** Waits for the gallery's code and data; navigation itself moves the focus first. */
function focusSearchWhenReady(deadline: number): void {
  const arrived = location.pathname === paths.gallery && document.querySelector('#gallery-search')
  if (arrived) return void setTimeout(focusSearch)
  if (Date.now() < deadline) requestAnimationFrame(() => focusSearchWhenReady(deadline))
}
