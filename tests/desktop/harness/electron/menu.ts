import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { NotModelledError, errorText } from './modelled.ts'

interface Template {
  id?: string
  label?: string
  role?: string
  type?: string
  accelerator?: string
  submenu?: Template[] | Menu
  click?: (item: MenuItem, window: BrowserWindow | null, event: object) => void
  enabled?: boolean
  visible?: boolean
  checked?: boolean
  [other: string]: unknown
}

type Role = (window: BrowserWindow | null) => void
/** Actions of items that have only a role. */
const ROLES: Record<string, Role> = {
  quit: () => app.quit(),
  close: (window) => window?.close(),
  minimize: (window) => window?.minimize(),
  togglefullscreen: (window) => window?.setFullScreen(!window.isFullScreen()),
  reload: (window) => window?.reload(),
  undo: (window) => window?.webContents.undo(),
  redo: (window) => window?.webContents.redo(),
  cut: (window) => window?.webContents.cut(),
  copy: (window) => window?.webContents.copy(),
  paste: (window) => window?.webContents.paste(),
  pasteandmatchstyle: (window) => window?.webContents.pasteAndMatchStyle(),
  delete: (window) => window?.webContents.delete(),
  selectall: (window) => window?.webContents.selectAll(),
  about: () => app.showAboutPanel(),
}
/** Electron's labels of roles that the app may leave unlabelled in a menu that people read. */
const LABELS: Record<string, string> = {
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteandmatchstyle: 'Paste and Match Style',
  delete: 'Delete',
  selectall: 'Select All',
}
/** Roles implemented by the system. */
const OF_THE_SYSTEM = errorText(`
  appmenu filemenu editmenu viewmenu windowmenu help services hide hideothers unhide front zoom window
  toggledevtools`)

export class MenuItem {
  id: string
  label: string
  role: string | undefined
  type: string
  accelerator: string | undefined
  submenu: Menu | undefined
  enabled: boolean
  visible: boolean
  checked: boolean
  private readonly template: Template

  constructor(template: Template) {
    this.template = template
    this.id = template.id ?? ''
    this.role = template.role?.toLowerCase()
    this.label = template.label ?? LABELS[this.role ?? ''] ?? ''
    this.accelerator = template.accelerator
    this.enabled = template.enabled ?? true
    this.visible = template.visible ?? true
    this.checked = template.checked ?? false
    const { submenu } = template
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu
    this.type = template.type ?? (submenu ? 'submenu' : 'normal')
    if (this.role && !ROLES[this.role] && !OF_THE_SYSTEM.has(this.role))
      throw new NotModelledError(`the role ${template.role} of a menu item`)
  }

  /** Simulates choosing the item, or pressing its accelerator. */
  click = (event: object = {}, window: BrowserWindow | null = BrowserWindow.getFocusedWindow()): void => {
    if (!this.enabled || !this.visible) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.template.click) return this.template.click(this, window, event)
    if (!this.role) return
    const does = ROLES[this.role]
    if (!does) throw new NotModelledError(`what the role ${this.role} of a menu item does`)
    does(window)
  }
}

export class Menu {
  static buildFromTemplate(template: (Template | MenuItem)[]): Menu {
    const menu = new Menu()
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }
  static setApplicationMenu = (menu: Menu | null) => void (Menu.ofTheApp = menu)
  static getApplicationMenu = () => Menu.ofTheApp
  private static ofTheApp: Menu | null = null

  items: MenuItem[] = []
  append = (item: MenuItem) => void this.items.push(item)
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}
