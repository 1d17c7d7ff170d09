import { paths } from '#shared/paths.ts'

/** What a shortcut does: opens a path, or one of the two that are no places. */
export type Command = { open: string } | 'search' | 'help'

/** Every shortcut, in the order in which the help lists them. */
export const shortcuts: readonly { keys: readonly string[]; what: string; command: Command }[] = [
  { keys: ['/'], what: 'search the gallery', command: 'search' },
  { keys: ['g', 'h'], what: 'go home', command: { open: paths.home } },
  { keys: ['g', 'g'], what: 'go to the gallery', command: { open: paths.gallery } },
  { keys: ['g', 'b'], what: 'go to the blog', command: { open: paths.blog } },
  { keys: ['g', 'c'], what: 'go to the cart', command: { open: paths.cart } },
  { keys: ['?'], what: 'show this list', command: 'help' },
]

/** Keys of a shortcut follow one another within this time. */
export const PAUSE_MS = 1500

/** What has been pressed towards a shortcut, and when (milliseconds). */
export interface Pressed {
  keys: readonly string[]
  at: number
}

/** One key more: the command that it completes, and what is pressed now. A key that leads nowhere begins anew. */
export function press(before: Pressed, key: string, at: number): { pressed: Pressed; command?: Command } {
  const late = at - before.at > PAUSE_MS
  for (const keys of [...(late ? [] : [[...before.keys, key]]), [key]]) {
    const typed = keys.join(' ')
    const whole = shortcuts.find((it) => it.keys.join(' ') === typed)
    if (whole) return { pressed: { keys: [], at }, command: whole.command }
    if (shortcuts.some((it) => it.keys.join(' ').startsWith(`${typed} `))) return { pressed: { keys, at } }
  }
  return { pressed: { keys: [], at } }
}
