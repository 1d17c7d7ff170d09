import { shell, Menu } from 'electron'
import type { ConnectionState, KnownServer, MenuKeys } from '#bridge/bridge.ts'
import type { Log } from '#core/log/log.ts'
import { FIND, WELCOME } from '#core/pages/address.ts'
import type { Servers } from '#core/shop/servers.ts'
import type { ProxySignIn } from '#core/proxy/proxy-sign-in.ts'
import type { ProxyWindow } from './network/proxy-window.ts'
import type { CallHandlers, PreloadHandlers } from './calls.ts'
import type { ShopWindow } from './shop-window.ts'
import type { Dialogs } from './dialogs.ts'
import type { DragOut } from './drag-out.ts'
import type { ProgramSettings } from './editor-settings.ts'
import type { Find } from './find.ts'
import { readNotices } from './help.ts'
import type { ScreenCommands } from './menu/screen-commands.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import { fitTitleBar } from './title-bar.ts'
import type { Updater } from './updater.ts'
import type { MainWindow } from './window.ts'
import type { ShopSession } from './shop-session.ts'

interface AnswerParts {
  dragOut: DragOut
  shopWindow: ShopWindow
  servers: Servers
  signInFlow: SignInFlow
  dialogs: Dialogs
  updater: Updater
  programSettings: ProgramSettings
  window: MainWindow
  proxies: ProxySignIn
  proxyWindow: ProxyWindow
  commands: ScreenCommands
  find: Find
  menuKeys(): MenuKeys[]
  log: Log
}

/** Handlers of the main process for each bridge call, in the order of the bridge. */
export function createCallHandlers({
  dragOut,
  shopWindow,
  servers,
  signInFlow,
  dialogs,
  updater,
  programSettings,
  window,
  proxies,
  proxyWindow,
  commands,
  find,
  menuKeys,
  log,
}: AnswerParts): CallHandlers {
  return {
    servers: {
      list: (caller) => visibleServers(caller, servers.list()),
      waiting: (caller) => requireWelcome(caller, () => shopWindow.waiting()),
      add: (caller, address) =>
        requireWelcome(caller, () => {
          proxies.forgive()
          return servers.add(address)
        }),
      remove: (caller, key, isForced) => requireWelcome(caller, () => shopWindow.remove(key, isForced)),
      open: (caller, key) => requireWelcome(caller, () => shopWindow.open(key)),
      leave: () => shopWindow.leave(),
    },
    signIn: {
      state: (caller) => requireWelcome(caller, () => signInFlow.state()),
      again: (caller) => requireWelcome(caller, () => signInFlow.again()),
      cancel: (caller) => requireWelcome(caller, () => signInFlow.cancel()),
    },
    connection: {
      state: (caller) => connectionState(shopWindow.sessionFor(caller)),
      async tryNow(caller) {
        const { connection } = shopWindow.sessionFor(caller).shop
        proxies.forgive()
        await connection.tryNow()
      },
    },
    proxy: {
      question: (caller) => requireWelcome(caller, () => proxyWindow.question()),
      answer: (caller, credentials) => requireWelcome(caller, () => proxyWindow.answer(credentials)),
    },
    live: {
      open: (caller) => {
        const { live, server } = shopWindow.sessionFor(caller)
        live.open()
        // A new listener doesn't know the current state yet.
        if (live.isConnected()) window.send(server.key, 'live', { isConnected: true })
      },
      close: (caller) => shopWindow.sessionFor(caller).live.close(),
    },
    kept: {
      all: (caller) => shopWindow.sessionFor(caller).drafts.all(),
      write: async (caller, name, text) => (await shopWindow.lastSessionFor(caller)).drafts.write(name, text),
    },
    publishing: {
      state: (caller) => shopWindow.sessionFor(caller).local.state(),
      hold: (caller, isOn) => shopWindow.sessionFor(caller).local.hold(isOn),
      publish: (caller, ids, settled) => shopWindow.sessionFor(caller).local.publish(ids, settled),
      stop: (caller) => shopWindow.sessionFor(caller).local.stop(),
      discard: (caller, ids) => shopWindow.sessionFor(caller).local.discard(ids),
      putBack: (caller, changes) => shopWindow.sessionFor(caller).local.putBack(changes),
      backup: (caller) => dialogs.backup(shopWindow.sessionFor(caller)),
      restore: (caller) => dialogs.restore(shopWindow.sessionFor(caller)),
    },
    offlineOrders: {
      state: (caller) => shopWindow.sessionFor(caller).local.offlineOrders.state(),
      settle: (caller, orderId, lineId, side) =>
        shopWindow.sessionFor(caller).local.offlineOrders.settle({ orderId, lineId }, side),
    },
    uploads: {
      state: (caller) => shopWindow.sessionFor(caller).uploads.state(),
      choose: (caller, what, tags) => dialogs.upload(shopWindow.sessionFor(caller), what, tags),
      retry: (caller, ids) => shopWindow.sessionFor(caller).uploads.retry(ids),
      allow: (caller, ids) => shopWindow.sessionFor(caller).uploads.allow(ids),
      remove: (caller, ids) => shopWindow.sessionFor(caller).uploads.remove(ids),
      clear: (caller) => shopWindow.sessionFor(caller).uploads.clear(),
    },
    images: { prepareDrag: dragOut.prepare },
    watching: {
      state: (caller) => shopWindow.sessionFor(caller).watching.state(),
      choose: (caller) => dialogs.watch(shopWindow.sessionFor(caller)),
      stop: (caller) => shopWindow.sessionFor(caller).watching.stop(),
    },
    updates: {
      state: () => updater.state(),
      check: () => updater.check(),
      download: () => updater.download(),
      install: () => updater.install(),
    },
    settings: {
      state: () => programSettings.state(),
      change: (_, changes) => programSettings.change(changes),
    },
    window: {
      setEdited: (_, isEdited) => window.setEdited(isEdited),
      setCommands: (_, available) => commands.set(available),
      openMenu: (_, point) => openMenu(window, point),
      fitTitleBar: () => fitTitleBar(window.get()),
    },
    find: {
      open: () => find.open(),
      search: (caller, text, to) => requireFindBar(caller, () => find.search(text, to)),
      close: (caller) => requireFindBar(caller, () => find.close()),
    },
    help: { showLogs: () => showFolder(log.folder), shortcuts: () => menuKeys(), notices: () => readNotices() },
  }
}

/** Restricts calls about all shops and their sign-ins to the welcome page. */
function requireWelcome<Answer>(caller: string, answer: () => Answer): Answer {
  if (caller !== WELCOME) throw new Error('This is only possible in the list of shops.')
  return answer()
}

/** Restricts the calls of the find bar to it. */
function requireFindBar(caller: string, answer: () => void): void {
  if (caller !== FIND) throw new Error('This is only possible in the find bar.')
  answer()
}

/** Servers that a page may know about: a shop's page only its own. */
export const visibleServers = (caller: string, list: KnownServer[]): KnownServer[] =>
  caller === WELCOME ? list : list.filter(({ key }) => key === caller)

/** Whether the server responds, and how many changes wait to be sent. */
export const connectionState = ({ shop, local }: ShopSession): ConnectionState => ({
  isOnline: shop.connection.isOnline(),
  waiting: local.state().changes.length,
  trouble: shop.connection.trouble(),
})

/** Opens the whole native menu as a popup. Its coordinates aren't zoomed like those of the page. */
function openMenu(window: MainWindow, { x, y }: { x: number; y: number }) {
  const parent = window.get()
  if (!parent) return
  const zoom = parent.webContents.getZoomFactor()
  Menu.getApplicationMenu()?.popup({ window: parent, x: Math.round(x * zoom), y: Math.round(y * zoom) })
}

/** Opens a folder in the system's file manager. Throws a message for people. */
export async function showFolder(folder: string): Promise<void> {
  // The error that `openPath` returns contains the local path.
  if ((await shell.openPath(folder)) !== '') throw new Error('The system couldn’t open the folder.')
}

/** Handlers for the preload's own calls. */
export const createPreloadHandlers = (shopWindow: ShopWindow, dragOut: DragOut): PreloadHandlers => ({
  addFiles: (caller, sources, tags) => shopWindow.sessionFor(caller).uploads.add(sources, tags),
  dragOut: dragOut.start,
})
