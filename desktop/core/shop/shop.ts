import type { KnownServer } from '#bridge/bridge.ts'

/** Connection state of a server. While offline, the server is polled every few seconds. */
export interface ServerConnection {
  isOnline(): boolean
  /** Why the server can't be reached, for people, if they can do something about it; otherwise null. */
  trouble(): string | null
  /** Reports the outcome of a request. */
  reached(isOnline: boolean, trouble?: string | null): void
  /** Checks the connection now and resolves with the result. */
  tryNow(): Promise<boolean>
  /** Subscribes to changes. Returns the unsubscribe function. */
  onChange(listener: (isOnline: boolean) => void): () => void
}

/** A server with the person's session: the only way the editor communicates with it. */
export interface Shop {
  readonly server: KnownServer
  readonly connection: ServerConnection
  /**
   * Sends a request with the session; `path` starts with a slash. Resolves with any response, including errors. Throws
   * `UnreachableError` without a response, or the signal's reason.
   */
  send(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>
  /** Headers that carry the session, for libraries with their own transport. */
  headers(): Record<string, string>
  /** Absolute URL of a path. */
  addressOf(path: string): string
  /**
   * Called when the session is refused (401) or missing, so that the person signs in. Returns the unsubscribe function.
   */
  onSessionEnded(listener: () => void): () => void
}

/** The server could not be reached. Whether it processed the request is unknown. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'

  constructor(cause?: unknown, message = 'The shop can’t be reached.') {
    super(message, { cause })
  }
}
