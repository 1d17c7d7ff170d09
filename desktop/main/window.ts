import { app, BrowserWindow, type WebContents } from 'electron'
import { eventChannelOf, type Events } from '#bridge/bridge.ts'
import { appAddress } from '#core/pages/address.ts'
import { frameUrl } from './frames.ts'
import { pagePreferences } from './page-preferences.ts'
import { SCREEN, titleBarOptions } from './title-bar.ts'

/** The editor's only window. The program can work on without it, and open it again. */
export interface MainWindow {
  /** Shows an address of this app, opening a window if there is none. */
  show(address: string): Promise<void>
  /** Null while closed, and while closing: its page is gone before the window is. */
  get(): BrowserWindow | null
  isOurs(contents: WebContents): boolean
  isFocused(): boolean
  /** Brings the window to the front. */
  toFront(): void
  /** Host of the current page; null if there is none. */
  host(): string | null
  /** True if the current page is of this host and receives events. */
  hasPage(host: string): boolean
  /** Sends an event to the page if it is of this host. */
  send<Name extends keyof Events>(host: string, name: Name, event: Events[Name]): void
  /** Marks the title while there are unsaved changes. */
  setEdited(isEdited: boolean): void
}

/** Calls `onOpened` for each new window before it shows anything. */
export function createMainWindow(onOpened: (window: BrowserWindow) => void): MainWindow {
  let window: BrowserWindow | null = null
  const title = { page: null as string | null, isEdited: false }

  function open(): BrowserWindow {
    const opened = new BrowserWindow({
      name: 'main',
      // Electron restores the position, on a display that still exists.
      windowStatePersistence: true,
      width: 1280,
      height: 860,
      minWidth: 360,
      minHeight: 480,
      show: false,
      backgroundColor: SCREEN,
      ...titleBarOptions(process.platform),
      title: 'Hoard',
      webPreferences: {
        ...pagePreferences,
        spellcheck: true,
        additionalArguments: [`--hoard-version=${app.getVersion()}`],
      },
    })
    opened.once('ready-to-show', () => opened.show())
    // The title also marks unsaved changes.
    opened.on('page-title-updated', (event, message) => {
      event.preventDefault()
      title.page = message
      showTitle()
    })
    opened.on('closed', () => {
      window = null
      title.isEdited = false
    })
    onOpened(opened)
    return opened
  }

  const get = () => (window && !window.isDestroyed() && !window.webContents.isDestroyed() ? window : null)

  function showTitle() {
    const message = title.page ?? 'Hoard'
    get()?.setTitle(title.isEdited ? `● ${message}` : message)
    get()?.setDocumentEdited(title.isEdited)
  }

  /** Uses the committed page; during a navigation `getURL` already returns the next one. */
  const host = () => {
    const shown = get()
    return shown && (appAddress(frameUrl(shown.webContents.mainFrame))?.key ?? null)
  }

  return {
    async show(address) {
      window ??= open()
      title.isEdited = false
      showTitle()
      const before = host()
      await window.loadURL(address).catch((error: NodeJS.ErrnoException) => {
        // Another navigation replaced this one.
        if (error.code !== 'ERR_ABORTED') throw error
      })
      // Clears the history, so that Back can't lead into a shop that is no longer open.
      if (host() !== before) window?.webContents.navigationHistory.clear()
    },
    get,
    isOurs: (contents) => contents === get()?.webContents,
    isFocused: () => get()?.isFocused() ?? false,
    toFront() {
      const shown = get()
      if (!shown) return
      if (shown.isMinimized()) shown.restore()
      shown.show()
      shown.focus()
    },
    host,
    hasPage: (to) => host() === to && !get()!.webContents.isLoading(),
    send(to, name, event) {
      if (host() === to) get()!.webContents.send(eventChannelOf(name), event)
    },
    setEdited(isEdited) {
      title.isEdited = isEdited
      showTitle()
    },
  }
}

/** `closed` decides whether the app quits. On macOS it stays open without a window, and reopens it from its icon. */
export function handleWindowEvents(window: MainWindow, reopen: () => Promise<void>, closed: () => Promise<void>) {
  app.on('window-all-closed', () => void closed())
  app.on('activate', () => {
    if (!window.get()) void reopen()
  })
}

/** Suppresses the pages' warning about unsaved changes, which browsers need: here drafts are on disk. */
export function skipUnloadPrompt(contents: WebContents) {
  contents.on('will-prevent-unload', (event) => event.preventDefault())
}
