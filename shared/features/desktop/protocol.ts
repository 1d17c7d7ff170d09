/**
 * How desktop editor and server speak with each other, as a number. It grows when an editor of before could not work with the server any
 * more, or the other way round; versions that only add something keep it.
 */
export const DESKTOP_PROTOCOL = 1

/** The oldest editor that this server still understands. */
export const OLDEST_DESKTOP_PROTOCOL = 1

export type Fit = 'fits' | 'editor-too-old' | 'server-too-old'

/** Whether an editor and a server understand each other, and whose turn it is to be updated otherwise. */
export function fitOf(server: { oldest: number; newest: number }, editor = DESKTOP_PROTOCOL): Fit {
  if (editor < server.oldest) return 'editor-too-old'
  return editor > server.newest ? 'server-too-old' : 'fits'
}
