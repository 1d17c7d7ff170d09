import type { KnownServer } from '#bridge/bridge.ts'
import { migrate, type Store } from '#core/store/store.ts'
import type { User } from '#shared/features/auth/auth.contract.ts'
import type { Greeting } from '#shared/features/desktop/desktop.contract.ts'
import { keyOf, originOf } from './address.ts'
import { greet } from './greet.ts'
import { Trouble } from './trouble.ts'
import type { Vault } from './vault.ts'

/** The servers that this editor knows, and the sessions that people have there. */
export interface Servers {
  /** Those opened last come first. */
  list(): KnownServer[]
  /** Throws a Trouble for a key that nobody has. */
  find(key: string): KnownServer
  /** Asks who is at an address as somebody typed it, and remembers the server. Throws a Trouble. */
  add(typed: string): Promise<KnownServer>
  /** Forgets it with its session. */
  remove(key: string): void
  opened(key: string): void
  /** What the server said of itself last: enough to begin without a connection. */
  greeting(key: string): Greeting
  /** Asks it again. Throws a Trouble, also when editor and server don't understand each other any more. */
  greetAgain(key: string): Promise<Greeting>
  /** The session's token as it is now; null: nobody is signed in, or `unlock` was never called. */
  token(key: string): string | null
  /** Opens the sealed session of an earlier run, if there is one. */
  unlock(key: string): Promise<void>
  /** Who is signed in; null: nobody. */
  user(key: string): User | null
  /** False when the session lives only as long as this program: the computer has no keyring. */
  signedIn(key: string, session: { token: string; user: User }): Promise<boolean>
  signedOut(key: string): void
  onChange(listener: (servers: KnownServer[]) => void): () => void
}

export interface ServersParts {
  /** The editor's own. */
  store: Store
  vault: Vault
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

interface Row {
  key: string
  address: string
  greeting: string
  user: string | null
  session: Uint8Array | null
  openedAt: string | null
}

const COLUMNS = 'key, address, greeting, user, session, opened_at as openedAt'

export function createServers({ store, vault, userAgent }: ServersParts): Servers {
  // Sessions that are over are not only unlisted in the file.
  store.pragma('secure_delete = ON')
  migrate(store, 'servers', steps)
  const tokens = new Map<string, string>()
  const listeners = new Set<(servers: KnownServer[]) => void>()

  const rows = () =>
    store.prepare(`select ${COLUMNS} from servers order by opened_at desc nulls last, address`).all() as Row[]

  function rowOf(key: string): Row {
    const row = store.prepare(`select ${COLUMNS} from servers where key = ?`).get(key) as Row | undefined
    if (!row) throw new Trouble('unknown', 'This editor doesn’t know that server any more.')
    return row
  }

  const userOf = ({ key, user, session }: Row): User | null =>
    user !== null && (session !== null || tokens.has(key)) ? (JSON.parse(user) as User) : null

  const greetingOf = ({ greeting }: Row) => JSON.parse(greeting) as Greeting

  function serverOf(row: Row): KnownServer {
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
    for (const listener of listeners) listener(servers)
  }

  const setUser = store.prepare('update servers set user = ?, session = ? where key = ?')

  return {
    list,
    find: (key) => serverOf(rowOf(key)),
    async add(typed) {
      const { origin, greeting } = await greet(originOf(typed), { userAgent })
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
      const { greeting } = await greet(address, { userAgent })
      store.prepare('update servers set greeting = ? where key = ?').run(JSON.stringify(greeting), key)
      changed()
      return greeting
    },
    token: (key) => tokens.get(key) ?? null,
    async unlock(key) {
      const { session } = rowOf(key)
      if (!session || tokens.has(key)) return
      const token = await vault.unseal(session)
      if (token !== null) tokens.set(key, token)
      else {
        setUser.run(null, null, key)
        changed()
      }
    },
    user: (key) => userOf(rowOf(key)),
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
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const nameOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
