import { browser, life } from '#tests/desktop/harness/child/machine.ts'
import { unlessGone } from '#tests/desktop/harness/chromium/devtools.ts'
import { app, windows } from './app.ts'
import { Modelled, NotModelledError, onlyOn, StandInEvent } from './modelled.ts'
import type { Window } from './shapes.ts'
import { View } from './view.ts'
import { WebContents, type WebPreferences } from './web-contents.ts'
import { storeState, storedState } from './window-state.ts'

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

interface Options extends Partial<Bounds> {
  show?: boolean
  title?: string
  name?: string
  windowStatePersistence?: boolean | object
  titleBarStyle?: string
  titleBarOverlay?: boolean | object
  webPreferences?: WebPreferences
  [other: string]: unknown
}

const EVENTS = `
  close closed ready-to-show show focus blur minimize restore resize enter-full-screen leave-full-screen
  page-title-updated unresponsive responsive app-command`

export class BrowserWindow extends Modelled implements Window {
  static getAllWindows = () => [...windows.values()] as BrowserWindow[]
  static fromWebContents = (contents: WebContents) => windows.get(contents.window.id) ?? null
  static getFocusedWindow = () => BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null

  readonly id: number
  readonly webContents: WebContents
  readonly contentView = new View()
  readonly options: Options
  private bounds: Bounds
  private normal: Bounds
  private title: string
  private visible: boolean
  private is = { focused: false, maximized: false, minimized: false, fullScreen: false, edited: false }
  private unload: ((goes: boolean) => void) | null = null
  private wasReady = false

  constructor(options: Options = {}) {
    super(EVENTS)
    if (!life.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    // Electron ignores them without a word.
    if (options.titleBarOverlay && (options.titleBarStyle ?? 'default') === 'default')
      throw new Error('titleBarOverlay needs a titleBarStyle other than default')
    if (/^(hiddenInset|custom)/.test(options.titleBarStyle ?? '') && process.platform !== 'darwin')
      throw new NotModelledError(`titleBarStyle ${options.titleBarStyle} on ${process.platform}`)
    this.options = options
    const { x = 0, y = 0, width = 800, height = 600 } = options
    const kept = options.windowStatePersistence ? storedState(options.name) : null
    this.bounds = { x, y, width, height, ...kept?.bounds }
    this.normal = { ...this.bounds }
    this.is.maximized = kept?.isMaximized ?? false
    this.title = options.title ?? app.getName()
    this.visible = options.show ?? true
    this.webContents = new WebContents(this, options.webPreferences ?? {}, this.bounds)
    this.id = this.webContents.id
    windows.set(this.id, this)
    app.emit('web-contents-created', new StandInEvent(), this.webContents)
    app.emit('browser-window-created', new StandInEvent(), this)
    if (this.visible) this.focus()
  }

  loadURL = (url: string, options?: object) => this.webContents.loadURL(url, options)
  reload = () => this.webContents.reload()

  show() {
    this.visible = true
    this.emit('show')
    this.focus()
  }
  focus() {
    if (this.is.focused) return
    for (const other of windows.values()) other.blur()
    this.is.focused = true
    this.emit('focus')
  }
  blur() {
    if (!this.is.focused) return
    this.is.focused = false
    this.emit('blur')
  }
  isVisible = () => this.visible
  isFocused = () => this.is.focused
  isMaximized = () => this.is.maximized
  isMinimized = () => this.is.minimized
  isFullScreen = () => this.is.fullScreen
  isDestroyed = () => !windows.has(this.id)

  private become(what: keyof typeof this.is, value: boolean, event: string) {
    if (this.is[what] === value) return
    this.is[what] = value
    this.emit(event)
  }
  minimize() {
    this.become('minimized', true, 'minimize')
    this.blur()
  }
  restore = () => this.become('minimized', false, 'restore')
  setFullScreen = (value: boolean) =>
    this.become('fullScreen', value, value ? 'enter-full-screen' : 'leave-full-screen')

  getContentBounds = () => ({ ...this.bounds })
  getNormalBounds = () => ({ ...this.normal })
  setBounds(bounds: Partial<Bounds>) {
    Object.assign(this.bounds, bounds)
    if (!this.is.maximized && !this.is.minimized && !this.is.fullScreen) this.normal = { ...this.bounds }
    void this.resize().catch(unlessGone)
    this.emit('resize')
  }
  setSize = (width: number, height: number) => this.setBounds({ width, height })
  private async resize() {
    const { session, targetId } = await this.webContents.page()
    const { windowId } = await session.send('Browser.getWindowForTarget', { targetId })
    const { width, height } = this.bounds
    await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height } })
  }

  setTitleBarOverlay({ height = 0 }: { height?: number; color?: string; symbolColor?: string }) {
    onlyOn('setTitleBarOverlay', 'win32', 'linux')
    if (!this.options.titleBarOverlay) throw new Error('Titlebar overlay is not enabled')
    if (!Number.isInteger(height)) throw new TypeError('height must be an integer')
  }
  setTitle = (title: string) => void (this.title = title)
  getTitle = () => this.title
  progress = -1
  setProgressBar = (progress: number, _options?: object) => void (this.progress = progress)
  setDocumentEdited = (edited: boolean) => void (this.is.edited = edited)
  setOverlayIcon = (_icon: unknown, _description: string) => onlyOn('setOverlayIcon', 'win32')
  setBackgroundColor = (_color: string) => {}

  close = () => void this.tryToClose()
  /** Emits `close`, then the page's `beforeunload`. Returns whether the window closed. */
  async tryToClose(): Promise<boolean> {
    if (this.isDestroyed()) return true
    const event = new StandInEvent()
    this.emit('close', event)
    if (event.defaultPrevented) return false
    const { session } = await this.webContents.page()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.unload = resolve
    this.once('closed', () => resolve(true))
    // A crashed or unloaded page can't be asked.
    if (this.webContents.isCrashed()) this.destroy()
    else session.send('Page.close').catch(() => this.destroy())
    const goes = await promise
    return goes && (this.isDestroyed() || new Promise((closed) => this.once('closed', () => closed(true))))
  }
  destroy = () => void this.destroyPage()
  private async destroyPage() {
    const { targetId } = await this.webContents.page()
    const { root } = await browser
    await root.send('Target.closeTarget', { targetId }).catch(unlessGone)
    this.pageIsGone()
  }

  private keepState() {
    const { name, windowStatePersistence } = this.options
    if (windowStatePersistence) storeState(name, { bounds: this.normal, isMaximized: this.is.maximized })
  }

  /** The page's `beforeunload` result for closing the window or for a navigation. */
  unloadIs(goes: boolean) {
    this.unload?.(goes)
    this.unload = null
  }
  titleIs(title: string) {
    const event = new StandInEvent()
    this.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.title = title
  }
  isReadyToShow() {
    if (!this.wasReady) this.emit('ready-to-show')
    this.wasReady = true
  }
  pageIsGone() {
    if (!windows.delete(this.id)) return
    this.keepState()
    this.webContents.destroyed()
    this.emit('closed')
    if (windows.size || life.isQuitting) return
    if (app.listenerCount('window-all-closed')) app.emit('window-all-closed')
    else app.quit()
  }
}
