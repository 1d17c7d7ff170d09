import { app, dialog, Menu } from 'electron'
import type { Log } from '#core/log/log.ts'
import { showFolder } from '#main/answers.ts'
import type { Desk } from '#main/desk.ts'
import type { Dialogs } from '#main/dialogs.ts'
import type { Updates } from '#main/updates.ts'
import type { MainWindow } from '#main/window.ts'
import { menuTemplate } from './template.ts'

interface MenuParts {
  desk: Desk
  dialogs: Dialogs
  updates: Updates
  window: MainWindow
  log: Log
}

/** The native menu, as it fits what is shown. */
export function followMenu({ desk, dialogs, updates, window, log }: MenuParts) {
  const actions = {
    go: (path: string) => void desk.go(path),
    command(command: 'undo' | 'redo' | 'save') {
      const host = window.host()
      if (host) window.tell(host, 'command', command)
    },
    upload(what: 'files' | 'folder') {
      const place = desk.here()
      if (place) void dialogs.upload(place, what, [])
    },
    switchServer: () => void desk.leave(),
    showLogs: () => void showFolder(log.folder),
    checkForUpdates: () => void askForUpdates(),
  }

  function show() {
    const state = updates.state()
    const template = menuTemplate(actions, {
      platform: process.platform,
      hasShop: desk.here() !== null,
      update: state.is === 'ready' ? state.version : null,
      isPackaged: app.isPackaged,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  /** Whoever asks from a menu is told there, too: a page may not be open. */
  async function askForUpdates() {
    await updates.check()
    const state = updates.state()
    const parent = window.get()
    if (!parent || state.is === 'ready') return
    await dialog.showMessageBox(parent, { type: 'info', message: words[state.is], buttons: ['OK'] })
  }

  desk.onChange(show)
  updates.onChange(({ is }) => is === 'ready' && show())
  show()
}

const words = {
  none: `Hoard ${app.getVersion()} is the newest that there is.`,
  downloading: 'A new Hoard is being fetched. You are told when it is ready.',
  failed: 'Whether there is a new Hoard could not be found out. It is tried again by itself.',
}
