import type { MenuItemConstructorOptions as Item } from 'electron'
import type { Events, HelpTopic, MenuKeys, ScreenCommand } from '#bridge/bridge.ts'
import type { ZoomStep } from '#main/zoom.ts'
import { staffPaths } from '#shared/staff-paths.ts'

export interface MenuActions {
  go(path: string): void
  /** Passes a command to the page. */
  command(command: Events['command']): void
  /** Goes to another match of the last search. */
  findAgain(to: 'next' | 'previous'): void
  travel(direction: 'back' | 'forward'): void
  zoom(step: ZoomStep): void
  upload(what: 'files' | 'folder'): void
  switchServer(): void
  help(topic: HelpTopic): void
  reportProblem(): void
  showSettings(): void
  showLogs(): void
  checkForUpdates(): void
}

export interface MenuState {
  platform: NodeJS.Platform
  /** True while a shop's screens are shown; only then is there something to edit. */
  hasShop: boolean
  /** What the focused screen can do. */
  commands: readonly ScreenCommand[]
  canGo: { back: boolean; forward: boolean }
  canZoom: Record<ZoomStep, boolean>
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
export function menuTemplate(
  actions: MenuActions,
  { platform, hasShop, commands, canGo, canZoom, update, isPackaged }: MenuState,
): Item[] {
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
      key('save', 'Save', 'CmdOrCtrl+S'),
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
      { role: 'pasteAndMatchStyle', label: 'Paste Without Formatting' },
      { role: 'delete' },
      separator,
      { role: 'selectAll' },
      separator,
      // A page that has a search of its own, such as the Markdown editor, gets these keys first.
      {
        id: 'find',
        label: 'Find…',
        accelerator: 'CmdOrCtrl+F',
        enabled: hasShop,
        click: () => actions.command('find'),
      },
      {
        id: 'find-next',
        label: 'Find Next',
        accelerator: isMac ? 'Cmd+G' : 'F3',
        enabled: hasShop,
        click: () => actions.findAgain('next'),
      },
      {
        id: 'find-previous',
        label: 'Find Previous',
        accelerator: isMac ? 'Shift+Cmd+G' : 'Shift+F3',
        enabled: hasShop,
        click: () => actions.findAgain('previous'),
      },
    ],
  }

  const view: Item = {
    role: 'viewMenu',
    submenu: [
      {
        id: 'back',
        label: 'Back',
        accelerator: isMac ? 'Cmd+[' : 'Alt+Left',
        enabled: canGo.back,
        click: () => actions.travel('back'),
      },
      {
        id: 'forward',
        label: 'Forward',
        accelerator: isMac ? 'Cmd+]' : 'Alt+Right',
        enabled: canGo.forward,
        click: () => actions.travel('forward'),
      },
      { role: 'reload' },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools' } satisfies Item]),
      separator,
      zoomItem('reset', 'Actual Size', 'CmdOrCtrl+0'),
      zoomItem('in', 'Zoom In', 'CmdOrCtrl+Plus'),
      zoomItem('out', 'Zoom Out', 'CmdOrCtrl+-'),
      // On most keyboards plus shares a key with the equals sign. The number pad has keys of its own.
      zoomKey('in', 'CmdOrCtrl+='),
      zoomKey('in', 'CmdOrCtrl+numadd'),
      zoomKey('out', 'CmdOrCtrl+numsub'),
      zoomKey('reset', 'CmdOrCtrl+num0'),
      separator,
      { role: 'togglefullscreen' },
    ],
  }

  // The role's own menu has a Zoom that does nothing outside macOS.
  const windows: Item = {
    role: 'windowMenu',
    submenu: [
      { role: 'minimize' },
      ...(isMac
        ? ([{ role: 'zoom' }, separator, { role: 'front' }] satisfies Item[])
        : [{ role: 'close' } satisfies Item]),
    ],
  }

  const help: Item = {
    role: 'help',
    submenu: [
      topic('guide', 'Guide', isMac ? {} : { accelerator: 'F1' }),
      topic('shortcuts', 'Keyboard Shortcuts', { accelerator: 'CmdOrCtrl+/' }),
      topic('news', 'What’s New'),
      separator,
      { id: 'report', label: 'Report a Problem…', click: () => actions.reportProblem() },
      { id: 'logs', label: 'Show Logs', click: () => actions.showLogs() },
      separator,
      topic('notices', 'Third-Party Notices'),
      ...(isMac ? [] : [updates, separator, { role: 'about' } satisfies Item]),
    ],
  }

  return [...(isMac ? [app] : []), file, edit, view, windows, help]

  /**
   * Items for shortcuts that pages handle themselves. The accelerator isn't registered, so text fields and the builder
   * get the keys first; macOS never passes menu keys to a page.
   */
  function key(command: ScreenCommand, label: string, accelerator: string): Item {
    return {
      id: command,
      label,
      accelerator,
      registerAccelerator: isMac,
      enabled: commands.includes(command),
      click: () => actions.command(command),
    }
  }

  function zoomItem(step: ZoomStep, label: string, accelerator: string): Item {
    return { id: `zoom-${step}`, label, accelerator, enabled: canZoom[step], click: () => actions.zoom(step) }
  }

  function zoomKey(step: ZoomStep, accelerator: string): Item {
    return { label: `Zoom ${step}`, accelerator, visible: false, click: () => actions.zoom(step) }
  }

  function topic(name: HelpTopic, label: string, more: Item = {}): Item {
    return { id: name, label, ...more, click: () => actions.help(name) }
  }
}

const names: Partial<Record<string, string>> = {
  fileMenu: 'File',
  editMenu: 'Edit',
  viewMenu: 'View',
  help: 'Help',
}

/** Shortcuts of the menu, as shown in the help. Items of the system's roles are known from other programs. */
export function listMenuKeys(template: readonly Item[], platform: NodeJS.Platform): MenuKeys[] {
  const isMac = platform === 'darwin'
  return template.flatMap(({ role, submenu }) => {
    const menu = names[role ?? '']
    if (menu === undefined || !Array.isArray(submenu)) return []
    const keys = submenu.flatMap(({ label, accelerator, visible = true }): [string, string][] =>
      label && accelerator && visible ? [[label.replace('…', ''), keysText(accelerator, isMac)]] : [],
    )
    return keys.length > 0 ? [{ menu, keys }] : []
  })
}

const keysText = (accelerator: string, isMac: boolean) =>
  accelerator
    .replace(/CmdOrCtrl/, isMac ? 'Cmd' : 'Ctrl')
    .split('+')
    .join(' + ')
    .replace('Plus', '+')
