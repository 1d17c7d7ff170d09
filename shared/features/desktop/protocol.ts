/** Protocol version between desktop editor and server. It increases with an incompatible change; additions keep it. */
export const DESKTOP_PROTOCOL = 2

/** The oldest protocol that this server supports. */
export const OLDEST_DESKTOP_PROTOCOL = 1

export type ProtocolFit = 'fits' | 'editor-too-old' | 'server-too-old'

/** Whether an editor and a server are compatible, and otherwise which of them needs an update. */
export function checkProtocol(server: { oldest: number; newest: number }, editor = DESKTOP_PROTOCOL): ProtocolFit {
  if (editor < server.oldest) return 'editor-too-old'
  return editor > server.newest ? 'server-too-old' : 'fits'
}
