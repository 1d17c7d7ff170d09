import type { KnownServer } from '#bridge/bridge.ts'

/** Whether a server answers. It clears by itself: while it doesn't, it is asked every few seconds. */
export interface Connection {
  isOnline(): boolean
  /** Says how a call went. */
  reached(isOnline: boolean): void
  /** Asks now. Resolves with how it went. */
  tryNow(): Promise<boolean>
  /** Hears of each change. Answers how to stop. */
  onChange(listener: (isOnline: boolean) => void): () => void
}

/** One server, with the session that the person has there. The one way by which the editor speaks with it. */
export interface Shop {
  readonly server: KnownServer
  readonly connection: Connection
  /**
   * Sends a call; `path` begins with a slash. Carries the session, and nothing that a page could add to it. Throws `Unreachable` when there is no
   * answer, and the signal's reason. Any answer, refusals too, is answered.
   */
  send(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>
  /** Headers that carry the session, for libraries that speak for themselves. */
  headers(): Record<string, string>
  /** The absolute address of a path. */
  addressOf(path: string): string
  /** The session was refused (401), or there is none: listeners send the person to sign in. Answers how to stop. */
  onSessionEnded(listener: () => void): () => void
}

/** The server could not be reached. Nothing is known of what it did. */
export class Unreachable extends Error {
  override name = 'Unreachable'

  constructor(cause?: unknown) {
    super('The server can’t be reached.', { cause })
  }
}
