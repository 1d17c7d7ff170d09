import { paths } from '#shared/paths.ts'

/** Action of a shortcut: opens a path, the search or the help. */
export type Command = { open: string } | 'search' | 'help'

/** Every shortcut, in the order of the help. */
export const shortcuts: readonly { keys: readonly string[]; what: string; command: Command }[] = [
  { keys: ['/'], what: 'search the gallery', command: 'search' },
  { keys: ['g', 'h'], what: 'go home', command: { open: paths.home } },
  { keys: ['g', 'g'], what: 'go to the gallery', command: { open: paths.gallery } },
  { keys: ['g', 'b'], what: 'go to the blog', command: { open: paths.blog } },
  { keys: ['g', 'c'], what: 'go to the cart', command: { open: paths.cart } },
  { keys: ['?'], what: 'show this list', command: 'help' },
]

/** Maximum time (ms) between the keys of a shortcut. */
export const PAUSE_MS = 1500

/** Keys pressed so far, and when (ms). */
export interface KeySequence {
  keys: readonly string[]
  at: number
}

/** Adds a key: returns the remaining sequence and the command if it is complete. An unknown key starts over. */
export function pressKey(before: KeySequence, key: string, at: number): { pressed: KeySequence; command?: Command } {
  const late = at - before.at > PAUSE_MS
  for (const keys of [...(late ? [] : [[...before.keys, key]]), [key]]) {
    const typed = keys.join(' ')
    const whole = shortcuts.find((it) => it.keys.join(' ') === typed)
    if (whole) return { pressed: { keys: [], at }, command: whole.command }
    if (shortcuts.some((it) => it.keys.join(' ').startsWith(`${typed} `))) return { pressed: { keys, at } }
  }
  return { pressed: { keys: [], at } }
}
