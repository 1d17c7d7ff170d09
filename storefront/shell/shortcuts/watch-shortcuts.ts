import { paths } from '#shared/paths.ts'
import { areShortcutsEnabled } from '#storefront/features/consent/shortcuts-setting.ts'
import { logFailure } from '#storefront/log.ts'
import { type Command, type KeySequence, pressKey } from './keymap.ts'

/** Elements where keys are text input. */
const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** A dialog, or the menu of a small screen: a selector that a browser doesn't know would throw. */
const openWindow = `dialog[open]${CSS.supports('selector(:popover-open)') ? ', :popover-open' : ''}`

const SEARCH = 'gallery-search'

/** Shows the list of shortcuts. */
export const showShortcuts = () =>
  void import('./ShortcutHelp.tsx').then(
    ({ showShortcutHelp }) => showShortcutHelp(document.getElementById('overlay')!),
    (error: unknown) => logFailure('Part of the shop failed to load', error),
  )

function run(command: Command): void {
  if (command === 'help') showShortcuts()
  else if (command !== 'search') location.assign(command.open)
  else if (!focusSearch()) location.assign(`${paths.gallery}#${SEARCH}`)
}

let pressed: KeySequence = { keys: [], at: 0 }

/** A key outside fields and windows. */
export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (['Shift', 'CapsLock'].includes(event.key)) return
  if (event.target instanceof Element && event.target.closest(typing)) return
  if (document.querySelector(openWindow) || !areShortcutsEnabled()) return
  // On a layout without Latin letters, the letter in the same place of a US keyboard.
  const key = event.key > '~' ? event.code.slice(3) : event.key
  const result = pressKey(pressed, key.toLowerCase(), event.timeStamp)
  pressed = result.pressed
  if (!result.command) return
  event.preventDefault()
  run(result.command)
}

const active = document.activeElement
// Somebody may be busy elsewhere by now.
const isIdle = active === document.body || active?.id === SEARCH
if (location.hash === `#${SEARCH}` && isIdle && focusSearch())
  history.replaceState(null, '', location.pathname + location.search)

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(`#${SEARCH}`)
  // The browser focuses what the address names: a shopper may have begun to type there, and goes on.
  if (field !== document.activeElement) {
    field?.focus()
    field?.select()
  }
  return field !== null
}
