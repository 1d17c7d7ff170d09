import type { KnownServer } from '#bridge/bridge.ts'
import { migrate, type Store } from '#core/store/store.ts'
import type { User } from '#shared/features/accounts/auth.contract.ts'
import type { ServerInfo } from '#shared/features/desktop/desktop.contract.ts'
import { createListeners } from '#shared/listeners.ts'
import { keyOf, originOf } from './address.ts'
import { greet } from './greet.ts'
import type { Network } from './network.ts'
import { ShopError } from './shop-error.ts'
import type { Vault } from './vault.ts'

/** Known servers and the sessions of people there. */
export interface Servers {
  /** Most recently opened first. */
  list(): KnownServer[]
  /** Throws a ShopError for an unknown key. */
  find(key: string): KnownServer
  /** Identifies the server at a typed address and stores it. Throws a ShopError. */
  add(typed: string): Promise<KnownServer>
  /** Deletes the server and its session. */
  remove(key: string): void
  opened(key: string): void
  /** The server's last known greeting, enough to start offline. */
  greeting(key: string): ServerInfo
  /** Fetches the greeting again. Throws a ShopError, also if editor and server have become incompatible. */
  greetAgain(key: string): Promise<ServerInfo>
  /** Current session token; null if signed out, or if `unlock` was never called. */
  token(key: string): string | null
  /**
   * Decrypts the stored session of an earlier run, if there is one. `locked`: it stays stored, but the keyring can't open
   * it now.
   */
  unlock(key: string): Promise<'done' | 'locked'>
  /** Signed-in user; null if signed out. */
  user(key: string): User | null
  /** Who was signed in last, also if the session is gone or locked; null after signing out. */
  lastUser(key: string): User | null
  /** Stores a session. False if the computer has no keyring, so the session ends with this process. */
  signedIn(key: string, session: { token: string; user: User }): Promise<boolean>
  signedOut(key: string): void
  onChange(listener: (servers: KnownServer[]) => void): () => void
}

export interface ServersParts {
  /** The editor's own store, not a server's. */
  store: Store
  vault: Vault
  network: Network
  userAgent: string
}

const steps = [
  `create table servers (
    key text primary key,
    address text not null,
    greeting text not null,
    user text,
    session blob,
    opened_at text
  ) strict`,
]

interface ServerRow {
  key: string
  address: string
  greeting: string
  user: string | null
  session: Uint8Array | null
  openedAt: string | null
}

const COLUMNS = 'key, address, greeting, user, session, opened_at as openedAt'

export const createServers = (parts: ServersParts): Servers => new StoredServers(parts)

class StoredServers implements Servers {
  readonly #parts: ServersParts
  readonly #tokens = new Map<string, string>()
  readonly #listeners = createListeners<[servers: KnownServer[]]>()
  readonly onChange = this.#listeners.add

  constructor(parts: ServersParts) {
    this.#parts = parts
    // Deleted sessions are overwritten in the file.
    parts.store.pragma('secure_delete = ON')
    migrate(parts.store, 'servers', steps)
  }

  list() {
    const sql = `select ${COLUMNS} from servers order by opened_at desc nulls last, address`
    const rows = this.#parts.store.prepare<[], ServerRow>(sql).all()
    return rows.map((row) => this.#serverOf(row))
  }

  find(key: string) {
    return this.#serverOf(this.#row(key))
  }

  async add(typed: string) {
    const { origin, greeting } = await greet(originOf(typed), this.#parts)
    const key = keyOf(origin)
    this.#run(
      `insert into servers (key, address, greeting) values (?, ?, ?)
       on conflict (key) do update set greeting = excluded.greeting`,
      key,
      origin,
      JSON.stringify(greeting),
    )
    this.#changed()
    return this.find(key)
  }

  remove(key: string) {
    this.#run('delete from servers where key = ?', key)
    this.#tokens.delete(key)
    this.#changed()
  }

  opened(key: string) {
    this.#run('update servers set opened_at = ? where key = ?', new Date().toISOString(), key)
    this.#changed()
  }

  greeting(key: string) {
    return greetingOf(this.#row(key))
  }

  async greetAgain(key: string) {
    const { greeting } = await greet(this.#row(key).address, this.#parts)
    this.#run('update servers set greeting = ? where key = ?', JSON.stringify(greeting), key)
    this.#changed()
    return greeting
  }

  token(key: string) {
    return this.#tokens.get(key) ?? null
  }

  async unlock(key: string) {
    const { vault } = this.#parts
    const { session, user } = this.#row(key)
    if (!session || this.#tokens.has(key)) return 'done'
    const opened = await vault.unseal(session)
    if (opened === 'locked') return 'locked'
    if (opened === 'unreadable') {
      this.#setUser(key, user, null)
      this.#changed()
      return 'done'
    }
    this.#tokens.set(key, opened.text)
    const again = opened.isStale ? await vault.seal(opened.text) : null
    if (again && this.#tokens.get(key) === opened.text) this.#setUser(key, user, again)
    return 'done'
  }

  user(key: string) {
    return this.#userOf(this.#row(key))
  }

  lastUser(key: string) {
    const { user } = this.#row(key)
    return user === null ? null : (JSON.parse(user) as User)
  }

  async signedIn(key: string, { token, user }: { token: string; user: User }) {
    this.#tokens.set(key, token)
    const sealed = await this.#parts.vault.seal(token)
    // Signed out meanwhile.
    if (this.#tokens.get(key) !== token) return false
    this.#setUser(key, JSON.stringify(user), sealed)
    this.#changed()
    return sealed !== null
  }

  signedOut(key: string) {
    this.#tokens.delete(key)
    this.#setUser(key, null, null)
    this.#changed()
  }

  #row(key: string): ServerRow {
    const sql = `select ${COLUMNS} from servers where key = ?`
    const row = this.#parts.store.prepare<[string], ServerRow>(sql).get(key)
    if (!row) throw new ShopError('unknown', 'That shop is no longer in your list.')
    return row
  }

  #run(sql: string, ...values: (string | Uint8Array | null)[]) {
    this.#parts.store.prepare(sql).run(...values)
  }

  #setUser(key: string, user: string | null, session: Uint8Array | null) {
    this.#run('update servers set user = ?, session = ? where key = ?', user, session, key)
  }

  #userOf({ key, user, session }: ServerRow): User | null {
    return user !== null && (session !== null || this.#tokens.has(key)) ? (JSON.parse(user) as User) : null
  }

  #serverOf(row: ServerRow): KnownServer {
    const user = this.#userOf(row)
    return {
      key: row.key,
      address: row.address,
      name: greetingOf(row).facts.shop.name,
      person: user && nameOf(user),
      lastOpenedAt: row.openedAt,
    }
  }

  #changed() {
    const servers = this.list()
    this.#listeners.call(servers)
  }
}

const greetingOf = ({ greeting }: ServerRow) => JSON.parse(greeting) as ServerInfo

const nameOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
