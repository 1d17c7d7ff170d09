import { app, dialog, Menu } from 'electron'
import type { Log } from '#core/log/log.ts'
import { showFolder } from '#main/call-handlers.ts'
import { WELCOME } from '#core/pages/address.ts'
import type { ShopWindow } from '#main/shop-window.ts'
import type { Dialogs } from '#main/dialogs.ts'
import type { Updater } from '#main/updater.ts'
import type { MainWindow } from '#main/window.ts'
import { menuTemplate } from './template.ts'

interface MenuParts {
  shopWindow: ShopWindow
  dialogs: Dialogs
  updater: Updater
  window: MainWindow
  log: Log
}

/** Keeps the native menu up to date with the window. */
export function createMenu({ shopWindow, dialogs, updater, window, log }: MenuParts) {
  const actions = {
    go: (path: string) => void shopWindow.go(path),
    command(command: 'undo' | 'redo' | 'save') {
      const host = window.host()
      if (host) window.send(host, 'command', command)
    },
    upload(what: 'files' | 'folder') {
      const session = shopWindow.current()
      if (session) void dialogs.upload(session, what, [])
    },
    switchServer: () => void shopWindow.leave(),
    showSettings: () => void showSettings(),
    showLogs: () => void showFolder(log.folder),
    checkForUpdates: () => void askForUpdates(),
  }

  /** On macOS there may be no window. */
  async function showSettings() {
    if (window.get()) window.toFront()
    else await shopWindow.reopen()
    window.send(window.host() ?? WELCOME, 'showSettings', true)
  }

  function show() {
    const state = updater.state()
    const template = menuTemplate(actions, {
      platform: process.platform,
      hasShop: shopWindow.current() !== null,
      update: state.is === 'ready' ? state.version : null,
      isPackaged: app.isPackaged,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  /** Results of a check from the menu are shown in a dialog, since no page may be open. */
  async function askForUpdates() {
    await updater.check()
    const state = updater.state()
    const parent = window.get()
    if (!parent || state.is === 'ready') return
    await dialog.showMessageBox(parent, { type: 'info', message: messages[state.is], buttons: ['OK'] })
  }

  shopWindow.onChange(show)
  updater.onChange(({ is }) => is === 'ready' && show())
  show()
}

const messages = {
  none: `Hoard ${app.getVersion()} is up to date.`,
  available: 'A new version of Hoard is available. The window says how to download it.',
  downloading: 'A new version of Hoard is downloading. We’ll notify you when it is ready.',
  failed: 'Hoard couldn’t check for updates. It will try again later.',
}
