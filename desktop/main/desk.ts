import type { KnownServer } from '#bridge/bridge.ts'
import { screenAddress, welcomeAddress } from '#core/pages/address.ts'
import { wordsOfWaiting } from '#core/local/waiting.ts'
import type { Servers } from '#core/shop/servers.ts'
import { Trouble } from '#core/shop/trouble.ts'
import type { Shop } from '#core/shop/shop.ts'
import { asWellAsTheDiskCan } from '#core/store/trouble.ts'
import type { ServerFiles } from './server-files.ts'
import type { MainWindow } from './window.ts'
import type { Workplace } from './workplace.ts'

/** What is in front of the person: the screens of one server, or the list of servers, where they wait for signing in, too. */
export interface Desk {
  /** The server whose screens are shown; null: the list of servers is. */
  here(): Workplace | null
  /** Throws words when the pages of a server are not those that are shown: a late call of theirs. */
  at(caller: string): Workplace
  /** The same, but also of a page that is being left: what was typed in its last moment is kept, whatever is shown next. */
  lastOf(caller: string): Promise<Workplace>
  /** Shows a screen of a server, after signing in if need be. */
  open(key: string, path: string): Promise<void>
  /** Shows a screen of the server that is open, and keeps the page if there is one. */
  go(path: string): Promise<void>
  /** The same of a server by its key. */
  show(key: string, path: string): Promise<void>
  /** Shows again what was shown, in a window that was closed. */
  reopen(): Promise<void>
  /** Shows the list of servers. */
  leave(): Promise<void>
  /** The session at the server that is open is over: to sign in, and back to `path`. */
  signIn(path: string): Promise<void>
  /** Ends the session at the server that is open, and shows the list of servers. Its work stays on this computer. */
  signOut(): Promise<void>
  /** Forgets a server, with its session. Throws words while something is on this computer alone, unless `evenSo`. */
  remove(key: string, evenSo: boolean): Promise<void>
  places(): Promise<Workplace[]>
  /** Hears of another server, or none, being shown. */
  onChange(listener: (here: Workplace | null) => void): void
}

interface DeskParts {
  servers: Servers
  window: MainWindow
  openWorkplace(server: KnownServer): Promise<Workplace>
  files: ServerFiles
  /** At the server, as well as that goes. */
  endSession(shop: Shop): Promise<void>
  /** Where somebody was last at a server. */
  lastPath(key: string): string
  /** Asks the person to sign in, in the system's browser. */
  beginSignIn(server: KnownServer, path: string, hasEnded: boolean): void
  /** Server and editor don't understand each other any more. */
  refuse(server: KnownServer, words: string): void
  /** Hears of what goes wrong beside the work, for the log. */
  onFault(error: unknown): void
}

export function createDesk({
  servers,
  window,
  openWorkplace,
  files,
  endSession,
  lastPath,
  beginSignIn,
  refuse,
  onFault,
}: DeskParts): Desk {
  /** Once opened, a server's uploads go on while another one is looked at. */
  const open = new Map<string, Promise<Workplace>>()
  const listeners = new Set<(here: Workplace | null) => void>()
  let current: Workplace | null = null
  /** Whoever asked last is answered, however slow a server is. */
  let turn = 0
  /** Shops whose session was ended while somebody worked there. */
  const ended = new Set<string>()

  function show(place: Workplace | null, address: string): Promise<void> {
    current = place
    for (const listener of listeners) listener(place)
    return window.show(address)
  }

  function placeOf(server: KnownServer): Promise<Workplace> {
    const known = open.get(server.key)
    if (known) return known
    const opening = openWorkplace(server).then(greetWithNews)
    open.set(server.key, opening)
    // Whoever waits for it hears why; another time may go better.
    opening.catch(() => open.delete(server.key))
    return opening
  }

  /** Whoever comes back may have been updated while they were away. */
  function greetWithNews(place: Workplace): Workplace {
    const { shop, live, server } = place
    shop.connection.onChange((isOnline) => isOnline && void greet(server))
    live.onEvent((event) => 'isConnected' in event && event.isConnected && void greet(server))
    return place
  }

  async function close(key: string) {
    const place = await open.get(key)
    open.delete(key)
    await place?.close()
  }

  /** A server that was updated meanwhile may speak otherwise. Without an answer there is nothing to fear. */
  async function greet({ key }: KnownServer) {
    try {
      await servers.greetAgain(key)
    } catch (error) {
      if (!(error instanceof Trouble)) return onFault(error)
      if (error.is !== 'editor-too-old' && error.is !== 'server-too-old') return
      if (current?.server.key === key) {
        refuse(servers.find(key), error.message)
        await desk.leave()
      }
      // Nothing more is sent to a server that would take it for something else.
      await close(key)
    }
  }

  const desk: Desk = {
    here: () => current,
    at(caller) {
      if (!current || current.server.key !== caller) throw new Error('That shop isn’t open any more.')
      return current
    },
    async lastOf(caller) {
      const place = await open.get(caller)
      if (!place) throw new Error('That shop isn’t open any more.')
      return place
    },
    async open(key, path) {
      const mine = ++turn
      const server = servers.find(key)
      await servers.unlock(key)
      if (servers.greeting(key).needsSignIn && servers.token(key) === null) {
        await show(null, welcomeAddress)
        if (mine === turn) beginSignIn(server, path, ended.delete(key))
        return
      }
      const place = await placeOf(server)
      if (mine !== turn) return
      // Only for the order of the list.
      asWellAsTheDiskCan(() => servers.opened(key), onFault)
      await show(place, screenAddress(key, path))
      void greet(server)
    },
    async go(path) {
      if (!current) return
      const { key } = current.server
      if (window.listens(key)) window.tell(key, 'go', path)
      else await desk.open(key, path)
    },
    async show(key, path) {
      if (current?.server.key === key) await desk.go(path)
      else await desk.open(key, path)
    },
    async reopen() {
      if (current) await desk.open(current.server.key, lastPath(current.server.key))
      else await window.show(welcomeAddress)
    },
    async leave() {
      turn++
      await show(null, welcomeAddress)
    },
    async signIn(path) {
      if (!current) return
      const { key } = current.server
      servers.signedOut(key)
      ended.add(key)
      await show(null, welcomeAddress)
      await close(key)
      await desk.open(key, path)
    },
    async signOut() {
      if (!current) return
      const { server, shop } = current
      await desk.leave()
      await endSession(shop)
      servers.signedOut(server.key)
      await close(server.key)
    },
    async remove(key, evenSo) {
      const words = evenSo ? null : wordsOfWaiting(files.waiting(key))
      if (words) throw new Error(words)
      if (current?.server.key === key) await desk.leave()
      await close(key)
      servers.remove(key)
      await files.forget(key)
    },
    places: () => Promise.all(open.values()),
    onChange: (listener) => void listeners.add(listener),
  }
  return desk
}
