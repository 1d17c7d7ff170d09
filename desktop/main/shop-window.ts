import type { KnownServer } from '#bridge/bridge.ts'
import type { PendingWork } from '#bridge/pending-work.ts'
import { screenAddress, welcomeAddress } from '#core/pages/address.ts'
import { describePendingWork } from '#core/offline/pending-work.ts'
import type { Servers } from '#core/shop/servers.ts'
import { ShopError } from '#core/shop/shop-error.ts'
import type { Shop } from '#core/shop/shop.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'
import type { ServerFiles } from './server-files.ts'
import type { MainWindow } from './window.ts'
import type { ShopSession } from './shop-session.ts'

/**
 * Content of the window: the screens of one server, or the welcome page with the list of servers and pending sign-ins.
 */
export interface ShopWindow {
  /** Server whose screens are shown; null on the welcome page. */
  current(): ShopSession | null
  /** Session of the calling page. Throws a message for people if that server is no longer shown. */
  sessionFor(caller: string): ShopSession
  /** Like `at`, but also for a page that is being closed, so that its last input is still stored. */
  lastSessionFor(caller: string): Promise<ShopSession>
  /** Shows a screen of a server, its last one by default, signing in first if necessary. */
  open(key: string, path?: string): Promise<void>
  /** Shows a screen of the open server without reloading the page. */
  go(path: string): Promise<void>
  /** Like `go`, for a server by its key. */
  show(key: string, path: string): Promise<void>
  /** Shows the last content again in a reopened window. */
  reopen(): Promise<void>
  /** Shows the list of servers. */
  leave(): Promise<void>
  /** Starts a sign-in after the open server's session has ended, and returns to `path`. */
  signIn(path: string): Promise<void>
  /** Ends the session at the open server and shows the list of servers. What waits stays on this computer. */
  signOut(): Promise<void>
  /** Removes a server and its session. Throws a message for people while work for it waits here, unless `isForced`. */
  remove(key: string, isForced: boolean): Promise<void>
  /** What waits on this computer, by key; null where it can't be read. */
  waiting(): Record<string, PendingWork | null>
  places(): Promise<ShopSession[]>
  /** Called when another server, or none, is shown. */
  onChange(listener: (here: ShopSession | null) => void): void
}

interface DeskParts {
  servers: Servers
  window: MainWindow
  openWorkplace(server: KnownServer): Promise<ShopSession>
  files: ServerFiles
  /** Ends the session on the server; best effort. */
  endSession(shop: Shop): Promise<void>
  /** Last path that was open at a server. */
  lastPath(key: string): string
  /** Starts a sign-in in the system's browser. */
  beginSignIn(server: KnownServer, path: string, how: { hasEnded: boolean; isLocked: boolean }): void
  /** Reports that server and editor are incompatible. */
  refuse(server: KnownServer, pending: string): void
  /** Receives background failures, for the log. */
  onFault(error: unknown): void
}

export function createShopWindow({
  servers,
  window,
  openWorkplace,
  files,
  endSession,
  lastPath,
  beginSignIn,
  refuse,
  onFault,
}: DeskParts): ShopWindow {
  /** Open sessions; their uploads continue while another server is shown. */
  const open = new Map<string, Promise<ShopSession>>()
  const listeners = new Set<(here: ShopSession | null) => void>()
  let current: ShopSession | null = null
  /** Incremented by each request, so that only the latest one takes effect. */
  let latest = 0
  /** Keys of shops whose session ended during work. */
  const ended = new Set<string>()

  function show(session: ShopSession | null, address: string): Promise<void> {
    current = session
    for (const listener of listeners) listener(session)
    return window.show(address)
  }

  function placeOf(server: KnownServer): Promise<ShopSession> {
    const known = open.get(server.key)
    if (known) return known
    const opening = openWorkplace(server).then(greetWithNews)
    open.set(server.key, opening)
    // Callers get the error; the next attempt starts over.
    opening.catch(() => open.delete(server.key))
    return opening
  }

  /** Refreshes the greeting when returning to a server, which may have been updated. */
  function greetWithNews(session: ShopSession): ShopSession {
    const { shop, live, server } = session
    shop.connection.onChange((isOnline) => isOnline && void greet(server))
    live.onEvent((event) => 'isConnected' in event && event.isConnected && void greet(server))
    return session
  }

  function waitingAt(key: string): PendingWork | null {
    try {
      return files.waiting(key)
    } catch (error) {
      // A damaged file is repaired when its shop is opened.
      onFault(error)
      return null
    }
  }

  async function close(key: string) {
    const session = await open.get(key)
    open.delete(key)
    await session?.close()
  }

  /** Checks that an updated server is still compatible. An unreachable one is ignored. */
  async function greet({ key }: KnownServer) {
    try {
      await servers.greetAgain(key)
    } catch (error) {
      if (!(error instanceof ShopError)) return onFault(error)
      if (error.is !== 'editor-too-old' && error.is !== 'server-too-old') return
      if (current?.server.key === key) {
        refuse(servers.find(key), error.message)
        await shopWindow.leave()
      }
      // Nothing more is sent to a server that might misinterpret it.
      await close(key)
    }
  }

  async function isReachable(key: string): Promise<boolean> {
    try {
      await servers.greetAgain(key)
      return true
    } catch (error) {
      return !(error instanceof ShopError && error.is === 'unreachable')
    }
  }

  const shopWindow: ShopWindow = {
    current: () => current,
    sessionFor(caller) {
      if (!current || current.server.key !== caller) throw new Error('That shop is no longer open.')
      return current
    },
    async lastSessionFor(caller) {
      const session = await open.get(caller)
      if (!session) throw new Error('That shop is no longer open.')
      return session
    },
    async open(key, path = lastPath(key)) {
      const mine = ++latest
      const server = servers.find(key)
      const unlocked = await servers.unlock(key)
      if (servers.greeting(key).needsSignIn && servers.token(key) === null) {
        await show(null, welcomeAddress)
        // Offline, the work of whoever was signed in last is within reach. The sign-in follows when the shop answers.
        const mustSignIn = servers.lastUser(key) === null || (await isReachable(key))
        if (mine !== latest) return
        if (mustSignIn) {
          await close(key)
          if (mine === latest)
            beginSignIn(server, path, { hasEnded: ended.delete(key), isLocked: unlocked === 'locked' })
          return
        }
      }
      const session = await placeOf(server)
      if (mine !== latest) return
      // Only affects the order of the list.
      ignoreDiskErrors(() => servers.opened(key), onFault)
      await show(session, screenAddress(key, path))
      void greet(server)
    },
    async go(path) {
      if (!current) return
      const { key } = current.server
      if (window.hasPage(key)) window.send(key, 'go', path)
      else await shopWindow.open(key, path)
    },
    async show(key, path) {
      if (current?.server.key === key) await shopWindow.go(path)
      else await shopWindow.open(key, path)
    },
    async reopen() {
      if (current) await shopWindow.open(current.server.key)
      else await window.show(welcomeAddress)
    },
    async leave() {
      latest++
      await show(null, welcomeAddress)
    },
    async signIn(path) {
      if (!current) return
      const { server, local } = current
      const { key } = server
      // A session that couldn't be opened has not ended.
      if (servers.token(key) !== null) {
        local.offlineOrders.forget()
        servers.signedOut(key)
        ended.add(key)
      }
      await show(null, welcomeAddress)
      await close(key)
      await shopWindow.open(key, path)
    },
    async signOut() {
      if (!current) return
      const { server, shop, local } = current
      local.offlineOrders.forget()
      await shopWindow.leave()
      await endSession(shop)
      servers.signedOut(server.key)
      await close(server.key)
    },
    async remove(key, isForced) {
      const words = isForced ? null : describePendingWork(files.waiting(key))
      if (words) throw new Error(words)
      if (current?.server.key === key) await shopWindow.leave()
      await close(key)
      servers.remove(key)
      await files.forget(key)
    },
    waiting: () => Object.fromEntries(servers.list().map(({ key }) => [key, waitingAt(key)])),
    places: () => Promise.all(open.values()),
    onChange: (listener) => void listeners.add(listener),
  }
  return shopWindow
}
