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

export function createServers({ store, vault, network, userAgent }: ServersParts): Servers {
  // Deleted sessions are overwritten in the file.
  store.pragma('secure_delete = ON')
  migrate(store, 'servers', steps)
  const tokens = new Map<string, string>()
  const listeners = createListeners<[servers: KnownServer[]]>()

  const rows = () =>
    store.prepare(`select ${COLUMNS} from servers order by opened_at desc nulls last, address`).all() as ServerRow[]

  function rowOf(key: string): ServerRow {
    const row = store.prepare(`select ${COLUMNS} from servers where key = ?`).get(key) as ServerRow | undefined
    if (!row) throw new ShopError('unknown', 'That shop is no longer in your list.')
    return row
  }

  const userOf = ({ key, user, session }: ServerRow): User | null =>
    user !== null && (session !== null || tokens.has(key)) ? (JSON.parse(user) as User) : null

  const greetingOf = ({ greeting }: ServerRow) => JSON.parse(greeting) as ServerInfo

  function serverOf(row: ServerRow): KnownServer {
    const user = userOf(row)
    return {
      key: row.key,
      address: row.address,
      name: greetingOf(row).facts.shop.name,
      person: user && nameOf(user),
      lastOpenedAt: row.openedAt,
    }
  }

  const list = () => rows().map(serverOf)
  const changed = () => {
    const servers = list()
    listeners.call(servers)
  }

  const setUser = store.prepare('update servers set user = ?, session = ? where key = ?')

  return {
    list,
    find: (key) => serverOf(rowOf(key)),
    async add(typed) {
      const { origin, greeting } = await greet(originOf(typed), { network, userAgent })
      const key = keyOf(origin)
      store
        .prepare(
          `insert into servers (key, address, greeting) values (?, ?, ?)
           on conflict (key) do update set greeting = excluded.greeting`,
        )
        .run(key, origin, JSON.stringify(greeting))
      changed()
      return serverOf(rowOf(key))
    },
    remove(key) {
      store.prepare('delete from servers where key = ?').run(key)
      tokens.delete(key)
      changed()
    },
    opened(key) {
      store.prepare('update servers set opened_at = ? where key = ?').run(new Date().toISOString(), key)
      changed()
    },
    greeting: (key) => greetingOf(rowOf(key)),
    async greetAgain(key) {
      const { address } = rowOf(key)
      const { greeting } = await greet(address, { network, userAgent })
      store.prepare('update servers set greeting = ? where key = ?').run(JSON.stringify(greeting), key)
      changed()
      return greeting
    },
    token: (key) => tokens.get(key) ?? null,
    async unlock(key) {
      const { session, user } = rowOf(key)
      if (!session || tokens.has(key)) return 'done'
      const opened = await vault.unseal(session)
      if (opened === 'locked') return 'locked'
      if (opened === 'unreadable') {
        setUser.run(user, null, key)
        changed()
        return 'done'
      }
      tokens.set(key, opened.text)
      const again = opened.isStale ? await vault.seal(opened.text) : null
      if (again && tokens.get(key) === opened.text) setUser.run(user, again, key)
      return 'done'
    },
    user: (key) => userOf(rowOf(key)),
    lastUser(key) {
      const { user } = rowOf(key)
      return user === null ? null : (JSON.parse(user) as User)
    },
    async signedIn(key, { token, user }) {
      tokens.set(key, token)
      const sealed = await vault.seal(token)
      // Signed out meanwhile.
      if (tokens.get(key) !== token) return false
      setUser.run(JSON.stringify(user), sealed, key)
      changed()
      return sealed !== null
    },
    signedOut(key) {
      tokens.delete(key)
      setUser.run(null, null, key)
      changed()
    },
    onChange: listeners.add,
  }
}

const nameOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
