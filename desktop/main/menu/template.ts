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
export function menuTemplate(actions: MenuActions, state: MenuState): Item[] {
  return [
    ...(state.platform === 'darwin' ? [appMenu(actions, state)] : []),
    fileMenu(actions, state),
    editMenu(actions, state),
    viewMenu(actions, state),
    windowMenu(state),
    helpMenu(actions, state),
  ]
}

const appMenu = (actions: MenuActions, state: MenuState): Item => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    updatesItem(actions, state),
    separator,
    settingsItem(actions),
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ],
})

function fileMenu(actions: MenuActions, state: MenuState): Item {
  const inShop = shopItems(state)
  const atEnd: Item[] =
    state.platform === 'darwin' ? [{ role: 'close' }] : [settingsItem(actions), separator, { role: 'quit' }]
  return {
    role: 'fileMenu',
    submenu: [
      inShop('new-page', 'New Page', 'CmdOrCtrl+N', () => actions.go(menuPaths.newPage)),
      inShop('open-page', 'Open Page…', 'CmdOrCtrl+O', () => actions.go(menuPaths.pages)),
      separator,
      commandItem(actions, state, 'save', 'Save', 'CmdOrCtrl+S'),
      inShop('publish', 'Send Changes…', 'CmdOrCtrl+Shift+P', () => actions.go(menuPaths.publish)),
      separator,
      inShop('upload-files', 'Upload Photos…', 'CmdOrCtrl+U', () => actions.upload('files')),
      inShop('upload-folder', 'Upload Folder…', 'CmdOrCtrl+Shift+U', () => actions.upload('folder')),
      separator,
      { id: 'switch', label: 'Switch Shop…', enabled: state.hasShop, click: () => actions.switchServer() },
      separator,
      ...atEnd,
    ],
  }
}

function editMenu(actions: MenuActions, state: MenuState): Item {
  const isMac = state.platform === 'darwin'
  const inShop = shopItems(state)
  return {
    role: 'editMenu',
    submenu: [
      commandItem(actions, state, 'undo', 'Undo', 'CmdOrCtrl+Z'),
      commandItem(actions, state, 'redo', 'Redo', isMac ? 'Shift+Cmd+Z' : 'Ctrl+Y'),
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
      inShop('find', 'Find…', 'CmdOrCtrl+F', () => actions.command('find')),
      inShop('find-next', 'Find Next', isMac ? 'Cmd+G' : 'F3', () => actions.findAgain('next')),
      inShop('find-previous', 'Find Previous', isMac ? 'Shift+Cmd+G' : 'Shift+F3', () => actions.findAgain('previous')),
    ],
  }
}

function viewMenu(actions: MenuActions, { platform, canGo, canZoom, isPackaged }: MenuState): Item {
  const isMac = platform === 'darwin'
  const zoomItem = (step: ZoomStep, label: string, accelerator: string): Item => ({
    id: `zoom-${step}`,
    label,
    accelerator,
    enabled: canZoom[step],
    click: () => actions.zoom(step),
  })
  const zoomKey = (step: ZoomStep, accelerator: string): Item => ({
    label: `Zoom ${step}`,
    accelerator,
    visible: false,
    click: () => actions.zoom(step),
  })
  return {
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
}

/** The role's own menu has a Zoom that does nothing outside macOS. */
function windowMenu({ platform }: MenuState): Item {
  const atEnd: Item[] = platform === 'darwin' ? [{ role: 'zoom' }, separator, { role: 'front' }] : [{ role: 'close' }]
  return { role: 'windowMenu', submenu: [{ role: 'minimize' }, ...atEnd] }
}

function helpMenu(actions: MenuActions, state: MenuState): Item {
  const isMac = state.platform === 'darwin'
  const topic = (name: HelpTopic, label: string, more: Item = {}): Item => ({
    id: name,
    label,
    ...more,
    click: () => actions.help(name),
  })
  return {
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
      ...(isMac ? [] : [updatesItem(actions, state), separator, { role: 'about' } satisfies Item]),
    ],
  }
}

const updatesItem = (actions: MenuActions, { update }: MenuState): Item => ({
  id: 'updates',
  label: update === null ? 'Check for Updates…' : `Hoard ${update} Will Install on Quit`,
  enabled: update === null,
  click: () => actions.checkForUpdates(),
})

const settingsItem = (actions: MenuActions): Item => ({
  id: 'settings',
  label: 'Settings…',
  accelerator: 'CmdOrCtrl+,',
  click: () => actions.showSettings(),
})

/** Makes items that are enabled while a shop is shown. */
const shopItems =
  ({ hasShop }: MenuState) =>
  (id: string, label: string, accelerator: string, click: () => void): Item => ({
    id,
    label,
    accelerator,
    enabled: hasShop,
    click,
  })

/**
 * Items for shortcuts that pages handle themselves. The accelerator isn't registered, so text fields and the builder get
 * the keys first; macOS never passes menu keys to a page.
 */
const commandItem = (
  actions: MenuActions,
  { platform, commands }: MenuState,
  command: ScreenCommand,
  label: string,
  accelerator: string,
): Item => ({
  id: command,
  label,
  accelerator,
  registerAccelerator: platform === 'darwin',
  enabled: commands.includes(command),
  click: () => actions.command(command),
})

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
