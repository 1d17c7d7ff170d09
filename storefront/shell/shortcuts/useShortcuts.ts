import { atom, useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useOnDemand } from '#storefront/shell/useOnDemand.ts'
import { type Command, type Pressed, press } from './keymap.ts'
import { shortcutsAreOn } from './switch.ts'

/** Whether the list of shortcuts is open. */
export const helpAtom = atom(false)

const load = () => import('./ShortcutHelp.tsx')

/** Where keys are letters and not commands. */
const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** How long the gallery's search field may take to appear after `/` was pressed elsewhere. */
const SEARCH_WAIT_MS = 10_000

/**
 * Commands of one or two keys, from anywhere but a field or a dialog. Answers the list of them when it is wanted: its code is fetched
 * only then.
 */
export function useShortcuts() {
  const navigate = useNavigate()
  const [open, setOpen] = useAtom(helpAtom)
  const pressed = useRef<Pressed>({ keys: [], at: 0 })
  const Help = useOnDemand(open, load)

  useEffect(() => {
    const run = (command: Command) => {
      if (command === 'help') return setOpen(true)
      if (command !== 'search') return void navigate(command.open)
      if (focusSearch()) return
      void navigate(paths.gallery)
      searchWhenThere(Date.now() + SEARCH_WAIT_MS)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.repeat || ['Shift', 'CapsLock'].includes(event.key)) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      if (document.querySelector('dialog[open]') || !shortcutsAreOn()) return
      const result = press(pressed.current, event.key.toLowerCase(), event.timeStamp)
      pressed.current = result.pressed
      if (!result.command) return
      event.preventDefault()
      run(result.command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, setOpen])

  return { open, Help, close: () => setOpen(false) }
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#gallery-search')
  field?.focus()
  field?.select()
  return field !== null && location.pathname === paths.gallery
}

/** The gallery's code and answers may be on their way, and arriving there moves the focus once. */
function searchWhenThere(deadline: number): void {
  const arrived = location.pathname === paths.gallery && document.querySelector('#gallery-search')
  if (arrived) return void setTimeout(focusSearch)
  if (Date.now() < deadline) requestAnimationFrame(() => searchWhenThere(deadline))
}
