import { ApiError } from '#shared/contract/errors.ts'
import { logFailure } from '#storefront/log.ts'
import type { FetchJson } from './fetch.ts'
import { type AnyRead, FRESH_MS, type Read } from './read.ts'

/** What is known about a read. A change replaces it, so that React can compare. */
export interface ReadState<T> {
  readonly data: T | undefined
  /** Why the last attempt failed. Earlier data stays. */
  readonly error: ApiError | null
  readonly isFetching: boolean
  /** Whether it waits for a connection. */
  readonly isPaused: boolean
}

const UNREAD: ReadState<never> = { data: undefined, error: null, isFetching: false, isPaused: false }

interface Entry {
  read: AnyRead
  state: ReadState<unknown>
  /** When the state was received, in ms; 0 if it is outdated. */
  readAt: number
  /** The attempt that counts. Older ones may still be in flight; their responses are ignored. */
  attempt: { done: Promise<void> } | undefined
  listeners: Set<() => void>
  /** How many components show the data now. */
  users: number
}

/** Responses of the API by URL: those of one request on the server, of one page in a browser. */
export class ReadStore {
  readonly #entries = new Map<string, Entry>()
  readonly #fetchJson: FetchJson
  readonly #log: (what: string, error: unknown) => void
  /** Resolves when the connection is back. */
  #connection: Promise<void> | undefined
  #connect: (() => void) | undefined

  constructor(fetchJson: FetchJson, log: (what: string, error: unknown) => void = logFailure) {
    this.#fetchJson = fetchJson
    this.#log = log
  }

  state<T>({ url }: Read<T>): ReadState<T> {
    return (this.#entries.get(url)?.state ?? UNREAD) as ReadState<T>
  }

  data<T>(read: Read<T>): T | undefined {
    return this.state(read).data
  }

  all(): [url: string, state: ReadState<unknown>][] {
    return [...this.#entries].map(([url, { state }]) => [url, state])
  }

  /** Reads what isn't fresh, once however many ask. Never rejects: a failure is part of the state. */
  async load(read: AnyRead): Promise<void> {
    const entry = this.#entry(read)
    if (entry.attempt) return entry.attempt.done
    if (Date.now() - entry.readAt >= (read.freshMs ?? FRESH_MS)) return this.refresh(read)
  }

  /** Reads now. The response of an older attempt is ignored. */
  refresh(read: AnyRead): Promise<void> {
    const entry = this.#entry(read)
    const isOffline = this.#connection !== undefined
    const attempt = { done: Promise.resolve() }
    entry.attempt = attempt
    const { data, error } = entry.state
    this.#show(entry, { data, error: data === undefined ? null : error, isFetching: !isOffline, isPaused: isOffline })
    attempt.done = this.#attempt(entry, attempt)
    return attempt.done
  }

  async #attempt(entry: Entry, attempt: Entry['attempt']): Promise<void> {
    if (this.#connection) {
      await this.#connection
      if (entry.attempt !== attempt) return
      this.#show(entry, { ...entry.state, isFetching: true, isPaused: false })
    }
    const { data: old } = entry.state
    try {
      const data = await this.fetch(entry.read)
      if (entry.attempt !== attempt) return
      // Equal data stays the same object, so that nothing renders again.
      const isEqual = old !== undefined && JSON.stringify(old) === JSON.stringify(data)
      this.#settle(entry, isEqual ? old : data, null, Date.now())
    } catch (error) {
      if (entry.attempt === attempt) this.#settle(entry, old, error as ApiError, 0)
    }
  }

  /**
   * Fetches past the store. Failures are logged and rethrown.
   * @throws ApiError for a non-success response
   */
  async fetch<T>({ url, nullOn401, canBeMissing, failure }: Read<T>): Promise<T> {
    try {
      return (await this.#fetchJson(url)) as T
    } catch (error) {
      const status = error instanceof ApiError && error.status
      if (nullOn401 && status === 401) return null as T
      if (!(canBeMissing && status === 404))
        this.#log(failure && status !== 404 ? `${failure}: GET ${url}` : `GET ${url}`, error)
      throw error
    }
  }

  /** Replaces the data, as a write does. Responses in flight are ignored. */
  set<T>(read: Read<T>, data: T): void {
    this.#settle(this.#entry(read), data, null, Date.now())
  }

  /** Takes over a failure of the server, which stays until `retryErrors`. */
  setError(read: AnyRead, error: ApiError): void {
    this.#settle(this.#entry(read), undefined, error, Date.now())
  }

  /** Lets components that are shown from now on read again what has failed. */
  retryErrors(): void {
    for (const entry of this.#entries.values()) if (entry.state.error) entry.readAt = 0
  }

  /** Ignores the response in flight. */
  cancel(read: AnyRead): void {
    const entry = this.#entry(read)
    entry.attempt = undefined
    this.#show(entry, { ...entry.state, isFetching: false, isPaused: false })
  }

  /** Outdates entries. What is shown or in flight is read again now. */
  invalidate(concerns: (url: string) => boolean): void {
    for (const [url, entry] of this.#entries) {
      if (!concerns(url)) continue
      entry.readAt = 0
      if (entry.users > 0 || entry.attempt) void this.refresh(entry.read)
    }
  }

  /** Calls back on each change. `isUsed` reads what isn't fresh. Returns an unsubscribe function. */
  subscribe(read: AnyRead, listener: () => void, isUsed: boolean): () => void {
    const entry = this.#entry(read)
    const users = isUsed ? 1 : 0
    // A restored entry knows no more than its URL.
    entry.read = read
    entry.listeners.add(listener)
    entry.users += users
    if (isUsed) void this.load(read)
    return () => {
      entry.listeners.delete(listener)
      entry.users -= users
    }
  }

  /** The browser is offline: reads wait for `resume`. */
  pause(): void {
    this.#connection ??= new Promise((resolve) => (this.#connect = resolve))
  }

  /** The browser is online: starts what has waited, and what is shown but outdated. */
  resume(): void {
    this.#connect?.()
    this.#connection = undefined
    for (const { read, users } of this.#entries.values()) if (users > 0) void this.load(read)
  }

  #entry(read: AnyRead): Entry {
    const known = this.#entries.get(read.url)
    if (known) return known
    const entry: Entry = { read, state: UNREAD, readAt: 0, attempt: undefined, listeners: new Set(), users: 0 }
    this.#entries.set(read.url, entry)
    return entry
  }

  #settle(entry: Entry, data: unknown, error: ApiError | null, readAt: number): void {
    entry.attempt = undefined
    entry.readAt = readAt
    this.#show(entry, { data, error, isFetching: false, isPaused: false })
  }

  #show(entry: Entry, state: Entry['state']): void {
    entry.state = state
    for (const listener of entry.listeners) listener()
  }
}
