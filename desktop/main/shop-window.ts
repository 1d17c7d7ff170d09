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
  /**
   * Opens a server without showing it, so that its work continues; `reopen` shows it. Does nothing if somebody has to
   * sign in first.
   */
  openHidden(key: string): Promise<void>
  /** Shows a screen of the open server without reloading the page. */
  go(path: string): Promise<void>
  /** Like `go`, for a server by its key. */
  show(key: string, path: string): Promise<void>
  /** Shows the last content again in a reopened window. */
  reopen(): Promise<void>
  /** Shows the list of servers. */
  leave(): Promise<void>
  /** Starts a sign-in after the open server's session has ended. Its person returns to the same screen. */
  signIn(): Promise<void>
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

interface ShopWindowParts {
  servers: Servers
  window: MainWindow
  openWorkplace(server: KnownServer): Promise<ShopSession>
  files: ServerFiles
  /** Ends the session on the server; best effort. */
  endSession(shop: Shop): Promise<void>
  /** Last path at a server of the person who was signed in last. */
  lastPath(key: string): string
  /** Starts a sign-in in the system's browser. */
  beginSignIn(server: KnownServer, path: string | undefined, how: { hasEnded: boolean; isLocked: boolean }): void
  /** Reports that server and editor are incompatible. */
  refuse(server: KnownServer, pending: string): void
  /** Receives background failures, for the log. */
  onFault(error: unknown): void
}

export const createShopWindow = (parts: ShopWindowParts): ShopWindow => new WindowContent(parts)

class WindowContent implements ShopWindow {
  readonly #parts: ShopWindowParts
  /** Open sessions; their uploads continue while another server is shown. */
  readonly #open = new Map<string, Promise<ShopSession>>()
  readonly #listeners = new Set<(here: ShopSession | null) => void>()
  #current: ShopSession | null = null
  /** Incremented by each request, so that only the latest one takes effect. */
  #latest = 0
  /** Keys of shops whose session ended during work. */
  readonly #ended = new Set<string>()

  constructor(parts: ShopWindowParts) {
    this.#parts = parts
  }

  current() {
    return this.#current
  }

  sessionFor(caller: string) {
    if (!this.#current || this.#current.server.key !== caller) throw new Error('That shop is no longer open.')
    return this.#current
  }

  async lastSessionFor(caller: string) {
    const session = await this.#open.get(caller)
    if (!session) throw new Error('That shop is no longer open.')
    return session
  }

  async open(key: string, path?: string) {
    const { servers, onFault } = this.#parts
    const request = ++this.#latest
    const server = servers.find(key)
    const unlocked = await servers.unlock(key)
    if (servers.greeting(key).needsSignIn && servers.token(key) === null) {
      await this.#show(null, welcomeAddress)
      // Offline, the work of whoever was signed in last is within reach. The sign-in follows when the shop answers.
      const mustSignIn = servers.lastUser(key) === null || (await this.#isReachable(key))
      if (request !== this.#latest) return
      if (mustSignIn) {
        await this.#close(key)
        if (request === this.#latest)
          this.#parts.beginSignIn(server, path, { hasEnded: this.#ended.delete(key), isLocked: unlocked === 'locked' })
        return
      }
    }
    const session = await this.#sessionOf(server)
    if (request !== this.#latest) return
    // Only affects the order of the list.
    ignoreDiskErrors(() => servers.opened(key), onFault)
    await this.#show(session, screenAddress(key, path ?? this.#parts.lastPath(key)))
    void this.#greet(server)
  }

  async openHidden(key: string) {
    const { servers } = this.#parts
    await servers.unlock(key)
    if (servers.greeting(key).needsSignIn && servers.token(key) === null) return
    const session = await this.#sessionOf(servers.find(key))
    this.#current = session
    for (const listener of this.#listeners) listener(session)
  }

  async go(path: string) {
    if (!this.#current) return
    const { key } = this.#current.server
    const { window } = this.#parts
    if (window.hasPage(key)) window.send(key, 'go', path)
    else await this.open(key, path)
  }

  async show(key: string, path: string) {
    if (this.#current?.server.key === key) await this.go(path)
    else await this.open(key, path)
  }

  async reopen() {
    if (this.#current) await this.open(this.#current.server.key)
    else await this.#parts.window.show(welcomeAddress)
  }

  async leave() {
    this.#latest++
    await this.#show(null, welcomeAddress)
  }

  async signIn() {
    if (!this.#current) return
    const { servers } = this.#parts
    const { server, local } = this.#current
    const { key } = server
    // A session that couldn't be opened has not ended.
    if (servers.token(key) !== null) {
      local.offlineOrders.forget()
      servers.signedOut(key)
      this.#ended.add(key)
    }
    await this.#show(null, welcomeAddress)
    await this.#close(key)
    await this.open(key)
  }

  async signOut() {
    if (!this.#current) return
    const { server, shop, local } = this.#current
    local.offlineOrders.forget()
    await this.leave()
    await this.#parts.endSession(shop)
    this.#parts.servers.signedOut(server.key)
    await this.#close(server.key)
  }

  async remove(key: string, isForced: boolean) {
    const { files, servers } = this.#parts
    const message = isForced ? null : describePendingWork(files.waiting(key))
    if (message) throw new Error(message)
    if (this.#current?.server.key === key) await this.leave()
    await this.#close(key)
    servers.remove(key)
    await files.forget(key)
  }

  waiting() {
    return Object.fromEntries(this.#parts.servers.list().map(({ key }) => [key, this.#waitingAt(key)]))
  }

  places() {
    return Promise.all(this.#open.values())
  }

  onChange(listener: (here: ShopSession | null) => void) {
    this.#listeners.add(listener)
  }

  #show(session: ShopSession | null, address: string): Promise<void> {
    this.#current = session
    for (const listener of this.#listeners) listener(session)
    return this.#parts.window.show(address)
  }

  #sessionOf(server: KnownServer): Promise<ShopSession> {
    const known = this.#open.get(server.key)
    if (known) return known
    const opening = this.#parts.openWorkplace(server).then((session) => this.#greetAgain(session))
    this.#open.set(server.key, opening)
    // Callers get the error; the next attempt starts over.
    opening.catch(() => this.#open.delete(server.key))
    return opening
  }

  async #close(key: string) {
    const session = await this.#open.get(key)
    this.#open.delete(key)
    await session?.close()
  }

  /** Refreshes the greeting when returning to a server, which may have been updated. */
  #greetAgain(session: ShopSession): ShopSession {
    const { shop, live, server } = session
    shop.connection.onChange((isOnline) => isOnline && void this.#greet(server))
    live.onEvent((event) => 'isConnected' in event && event.isConnected && void this.#greet(server))
    return session
  }

  /** Checks that an updated server is still compatible. An unreachable one is ignored. */
  async #greet({ key }: KnownServer) {
    const { servers, refuse, onFault } = this.#parts
    try {
      await servers.greetAgain(key)
    } catch (error) {
      if (!(error instanceof ShopError)) return onFault(error)
      if (error.is !== 'editor-too-old' && error.is !== 'server-too-old') return
      if (this.#current?.server.key === key) {
        refuse(servers.find(key), error.message)
        await this.leave()
      }
      // Nothing more is sent to a server that might misinterpret it.
      await this.#close(key)
    }
  }

  async #isReachable(key: string): Promise<boolean> {
    try {
      await this.#parts.servers.greetAgain(key)
      return true
    } catch (error) {
      return !(error instanceof ShopError && error.is === 'unreachable')
    }
  }

  #waitingAt(key: string): PendingWork | null {
    try {
      return this.#parts.files.waiting(key)
    } catch (error) {
      // A damaged file is repaired when its shop is opened.
      this.#parts.onFault(error)
      return null
    }
  }
}
