/** What is read of a key press: the browser's event, or React's around it. */
export interface KeyPress {
  /** Missing where a form filler has made the event. */
  key?: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  code?: string
  keyCode?: number
  isComposing?: boolean
  getModifierState?(name: 'AltGraph'): boolean
  nativeEvent?: { isComposing: boolean }
}

/** What Option makes of the letters that shortcuts use, on a Mac with Latin letters. */
const OPTION: Partial<Record<string, string>> = { '∂': 'd', Ω: 'z' }

/**
 * The key that a press means: the character that it types, as a small letter, or the key's name. On layouts without
 * Latin letters it is the character in the same place of a US keyboard. Empty while an input method composes.
 */
export function keyOf(press: KeyPress): string {
  const { key = '', altKey, code = '', nativeEvent = press } = press
  // Safari ends a composition with 229 only.
  if (nativeEvent.isComposing || press.keyCode === 229) return ''
  if (/^[ -~]+$/.test(key)) return key.length === 1 ? key.toLowerCase() : key
  // AltGr types another character of the same layout, and a Latin layout has each letter in a place of its own.
  if (/\p{sc=Latin}/u.test(key) || (!altKey && press.getModifierState?.('AltGraph'))) return key
  const place =
    /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? (code === 'Slash' && (press.shiftKey ? '?' : '/'))
  return (altKey && OPTION[key]) || place || key
}

/** Keys, such as `Mod+Shift+Z` or `Delete`, each of which does the same. Mod is Ctrl, or Cmd on a Mac. */
export type Shortcut = readonly string[]

/** Every shortcut that the app handles itself; handlers, tooltips and the help read it here. */
export const shortcuts = {
  save: ['Mod+S'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z', 'Mod+Y'],
  find: ['Mod+K'],
  toolbar: ['Alt+F10'],
  edit: ['Enter'],
  done: ['Mod+Enter'],
  moveSideways: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
  duplicate: ['Mod+D'],
  addBelow: ['/'],
  remove: ['Delete'],
  selectAll: ['Mod+A'],
  link: ['Mod+K'],
  bold: ['Mod+B'],
  italic: ['Mod+I'],
  numbered: ['Mod+Shift+7'],
  list: ['Mod+Shift+8'],
  quote: ['Mod+Shift+9'],
  code: ['Mod+E'],
  strike: ['Mod+Shift+X'],
  heading: ['Mod+Alt+2'],
  subheading: ['Mod+Alt+3'],
} as const satisfies Record<string, Shortcut>

/** Whether its keys are pressed, on any layout of the keyboard, and not while an input method composes. */
export const isPressed = (press: KeyPress, shortcut: Shortcut): boolean =>
  shortcut.some((one) => {
    const parts = one.split('+')
    const key = parts.pop()!
    return (
      keyOf(press) === (key.length === 1 ? key.toLowerCase() : key) &&
      Number(press.ctrlKey) + Number(press.metaKey) === Number(parts.includes('Mod')) &&
      press.altKey === parts.includes('Alt') &&
      // Some layouts have a sign above a digit.
      (/^\W$/.test(key) || press.shiftKey === parts.includes('Shift'))
    )
  })

/** As people read it: `Ctrl + Shift + Z, Ctrl + Y`. */
export const keysText = (shortcut: Shortcut) =>
  shortcut.join(', ').replaceAll('Mod', 'Ctrl').replaceAll('Arrow', '').replaceAll('+', ' + ')

/** For `aria-keyshortcuts`: `Control+S Meta+S`. */
export const ariaKeys = (shortcut: Shortcut) =>
  shortcut
    .flatMap((one) => (one.includes('Mod') ? [one.replace('Mod', 'Control'), one.replace('Mod', 'Meta')] : one))
    .join(' ')

/**
 * A command for each of a shortcut's keys, as editors of rich text write them, such as `Mod-Shift-z`. The editors find
 * letters on any layout themselves.
 */
export const bind = <C>(shortcut: Shortcut, command: C): Record<string, C> =>
  Object.fromEntries(
    shortcut.map((one) => [one.replaceAll('+', '-').replace(/-[A-Z]$/, (letter) => letter.toLowerCase()), command]),
  )
