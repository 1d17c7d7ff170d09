import type { MenuItemConstructorOptions as Item } from 'electron'
import type { Events } from '#bridge/bridge.ts'
import { staffPaths } from '#shared/staff-paths.ts'

export interface MenuActions {
  go(path: string): void
  command(command: Events['command']): void
  upload(what: 'files' | 'folder'): void
  switchServer(): void
  showSettings(): void
  showLogs(): void
  checkForUpdates(): void
}

export interface MenuState {
  platform: NodeJS.Platform
  /** True while a shop's screens are shown; only then is there something to edit. */
  hasShop: boolean
  /** Version that is ready to install. */
  update: string | null
  isPackaged: boolean
}

const menuPaths = {
  newPage: `${staffPaths.cmsTab('pages')}?edit=new`,
  pages: staffPaths.cmsTab('pages'),
  publish: staffPaths.cmsTab('publish'),
} as const

const separator: Item = { type: 'separator' }

/** Template of the native menu. macOS has an app menu for items that belong to Help elsewhere. */
export function menuTemplate(actions: MenuActions, { platform, hasShop, update, isPackaged }: MenuState): Item[] {
  const isMac = platform === 'darwin'
  const updates: Item = {
    id: 'updates',
    label: update === null ? 'Check for Updates…' : `Hoard ${update} Will Install on Quit`,
    enabled: update === null,
    click: () => actions.checkForUpdates(),
  }

  const settings: Item = {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.showSettings(),
  }

  const app: Item = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      updates,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }

  const file: Item = {
    role: 'fileMenu',
    submenu: [
      {
        id: 'new-page',
        label: 'New Page',
        accelerator: 'CmdOrCtrl+N',
        enabled: hasShop,
        click: () => actions.go(menuPaths.newPage),
      },
      {
        id: 'open-page',
        label: 'Open Page…',
        accelerator: 'CmdOrCtrl+O',
        enabled: hasShop,
        click: () => actions.go(menuPaths.pages),
      },
      separator,
      { ...key('save', 'Save', 'CmdOrCtrl+S'), enabled: hasShop },
      {
        id: 'publish',
        label: 'Publish Changes…',
        accelerator: 'CmdOrCtrl+Shift+P',
        enabled: hasShop,
        click: () => actions.go(menuPaths.publish),
      },
      separator,
      {
        id: 'upload-files',
        label: 'Upload Photos…',
        accelerator: 'CmdOrCtrl+U',
        enabled: hasShop,
        click: () => actions.upload('files'),
      },
      {
        id: 'upload-folder',
        label: 'Upload Folder…',
        accelerator: 'CmdOrCtrl+Shift+U',
        enabled: hasShop,
        click: () => actions.upload('folder'),
      },
      separator,
      { id: 'switch', label: 'Switch Shop…', enabled: hasShop, click: () => actions.switchServer() },
      separator,
      ...(isMac ? [{ role: 'close' } satisfies Item] : [settings, separator, { role: 'quit' } satisfies Item]),
    ],
  }

  const edit: Item = {
    role: 'editMenu',
    submenu: [
      key('undo', 'Undo', 'CmdOrCtrl+Z'),
      key('redo', 'Redo', isMac ? 'Shift+Cmd+Z' : 'Ctrl+Y'),
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'delete' },
      separator,
      { role: 'selectAll' },
    ],
  }

  const view: Item = {
    role: 'viewMenu',
    submenu: [
      { role: 'reload' },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools' } satisfies Item]),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      // On most keyboards plus shares a key with the equals sign.
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  }

  const help: Item = {
    role: 'help',
    submenu: [
      { id: 'logs', label: 'Show Logs', click: () => actions.showLogs() },
      ...(isMac ? [] : [updates, separator, { role: 'about' } satisfies Item]),
    ],
  }

  return [...(isMac ? [app] : []), file, edit, view, { role: 'windowMenu' }, help]

  /**
   * Items for shortcuts that pages handle themselves. The accelerator isn't registered, so text fields and the builder
   * get the keys first; macOS never passes menu keys to a page.
   */
  function key(command: Events['command'], label: string, accelerator: string): Item {
    return { id: command, label, accelerator, registerAccelerator: isMac, click: () => actions.command(command) }
  }
}
