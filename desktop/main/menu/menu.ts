import { app, dialog, Menu } from 'electron'
import type { Events, MenuKeys } from '#bridge/bridge.ts'
import type { Log } from '#core/log/log.ts'
import type { LastFolders } from '#core/settings/last-folders.ts'
import type { Servers } from '#core/shop/servers.ts'
import { showFolder } from '#main/call-handlers.ts'
import { WELCOME } from '#core/pages/address.ts'
import type { ShopWindow } from '#main/shop-window.ts'
import type { Dialogs } from '#main/dialogs.ts'
import type { Find } from '#main/find.ts'
import { reportProblem } from '#main/help.ts'
import type { History } from '#main/history.ts'
import type { Updater } from '#main/updater.ts'
import type { MainWindow } from '#main/window.ts'
import type { Zoom } from '#main/zoom.ts'
import type { ScreenCommands } from './screen-commands.ts'
import { listMenuKeys, menuTemplate, type MenuActions, type MenuState } from './template.ts'

interface MenuParts {
  shopWindow: ShopWindow
  servers: Servers
  dialogs: Dialogs
  updater: Updater
  window: MainWindow
  commands: ScreenCommands
  history: History
  zoom: Zoom
  find: Find
  folders: LastFolders
  log: Log
}

/** Keeps the native menu up to date with the window. */
export function createMenu(parts: MenuParts) {
  const { shopWindow, servers, dialogs, updater, window, commands, history, zoom, find, folders, log } = parts
  const actions: MenuActions = {
    go: (path) => void shopWindow.go(path),
    // With the bar open, the focus may be there and not in the page.
    command: (command) => (command === 'find' && find.isOpen() ? find.open() : commands.run(command)),
    findAgain: (to) => find.step(to),
    travel: (direction) => history.go(direction),
    zoom: (step) => zoom.go(step),
    upload(what) {
      const session = shopWindow.current()
      if (session) void dialogs.upload(session, what, [])
    },
    switchServer: () => void shopWindow.leave(),
    showSettings: () => void sendToWindow('showSettings', true),
    help: (topic) => void sendToWindow('help', topic),
    reportProblem: () => void reportProblem({ window, servers, folders, log }),
    showLogs: () => void showFolder(log.folder),
    checkForUpdates: () => void askForUpdates(),
  }

  /** Opens the window first if there is none, as on macOS or in the background. */
  async function sendToWindow<Name extends 'help' | 'showSettings'>(name: Name, event: Events[Name]) {
    if (window.get()) window.toFront()
    else await shopWindow.reopen()
    window.send(window.host() ?? WELCOME, name, event)
  }

  function state(): MenuState {
    const update = updater.state()
    return {
      platform: process.platform,
      hasShop: shopWindow.current() !== null,
      commands: commands.available(),
      canGo: { back: history.can('back'), forward: history.can('forward') },
      canZoom: { in: zoom.can('in'), out: zoom.can('out'), reset: zoom.can('reset') },
      update: update.is === 'ready' ? update.version : null,
      isPackaged: app.isPackaged,
    }
  }

  function show() {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, state())))
  }

  /** Enables and disables items in place: a new menu with every change of focus would flicker. */
  function enable() {
    const menu = Menu.getApplicationMenu()
    for (const { submenu } of menuTemplate(actions, state()))
      for (const { id, enabled = true } of Array.isArray(submenu) ? submenu : []) {
        const item = id === undefined ? null : menu?.getMenuItemById(id)
        if (item) item.enabled = enabled
      }
  }

  /** Results of a check from the menu are shown in a dialog, since no page may be open. */
  async function askForUpdates() {
    await updater.check()
    const state = updater.state()
    const parent = window.get()
    if (!parent || state.is === 'ready') return
    await dialog.showMessageBox(parent, { type: 'info', message: messages[state.is], buttons: ['OK'] })
  }

  shopWindow.onChange(enable)
  commands.onChange(enable)
  history.onChange(enable)
  zoom.onChange(enable)
  updater.onChange(({ is }) => is === 'ready' && show())
  show()

  return { keys: (): MenuKeys[] => listMenuKeys(menuTemplate(actions, state()), process.platform) }
}

const messages = {
  none: `Hoard ${app.getVersion()} is up to date.`,
  available: 'A new version of Hoard is available. The window says how to download it.',
  downloading: 'A new version of Hoard is downloading. We’ll notify you when it is ready.',
  failed: 'Hoard couldn’t check for updates. It will try again later.',
}
