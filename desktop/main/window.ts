import { join } from 'node:path'
import { app, BrowserWindow, type WebContents } from 'electron'
import { eventChannelOf, type Events } from '#bridge/bridge.ts'
import { appAddress } from '#core/pages/address.ts'

/** The one window of the editor. It can be closed on macOS, and opened again. */
export interface MainWindow {
  /** Shows an address of this app, in a new window if there is none. */
  show(address: string): Promise<void>
  /** Null: it is closed. */
  get(): BrowserWindow | null
  isOurs(contents: WebContents): boolean
  isFocused(): boolean
  /** In front of all others. */
  toFront(): void
  /** The host of the page in it; null: there is none. */
  host(): string | null
  /** Its page is of this host, and hears what it is told. */
  listens(host: string): boolean
  /** Tells its page something, if that is a page of this host. */
  tell<Name extends keyof Events>(host: string, name: Name, event: Events[Name]): void
  /** A mark before the page's title stands for what is not saved. */
  setEdited(isEdited: boolean): void
}

const BACKGROUND = '#050805'

/** Tells `onOpened` of each window, before anything is shown in it. */
export function createMainWindow(onOpened: (window: BrowserWindow) => void): MainWindow {
  let window: BrowserWindow | null = null
  const title = { page: null as string | null, isEdited: false }

  function open(): BrowserWindow {
    const opened = new BrowserWindow({
      name: 'main',
      // Where it was, on a screen that is still there, is seen to by Electron.
      windowStatePersistence: true,
      width: 1280,
      height: 860,
      minWidth: 360,
      minHeight: 480,
      show: false,
      backgroundColor: BACKGROUND,
      title: 'Hoard',
      webPreferences: {
        preload: join(import.meta.dirname, 'preload.cjs'),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: true,
        additionalArguments: [`--hoard-version=${app.getVersion()}`],
      },
    })
    opened.once('ready-to-show', () => opened.show())
    // Ours says what is not saved, too.
    opened.on('page-title-updated', (event, words) => {
      event.preventDefault()
      title.page = words
      showTitle()
    })
    opened.on('closed', () => {
      window = null
      title.isEdited = false
    })
    onOpened(opened)
    return opened
  }

  function showTitle() {
    const words = title.page ?? 'Hoard'
    window?.setTitle(title.isEdited ? `● ${words}` : words)
    window?.setDocumentEdited(title.isEdited)
  }

  /** Of the page that is there; `getURL` is ahead of it while another one is on its way. */
  const host = () => (window ? (appAddress(window.webContents.mainFrame.url)?.key ?? null) : null)

  return {
    async show(address) {
      window ??= open()
      title.isEdited = false
      showTitle()
      const before = host()
      await window.loadURL(address).catch((error: NodeJS.ErrnoException) => {
        // Somebody went elsewhere meanwhile.
        if (error.code !== 'ERR_ABORTED') throw error
      })
      // Nobody is asked about ways back: they must not lead into a shop that isn't open any more.
      if (host() !== before) window?.webContents.navigationHistory.clear()
    },
    get: () => window,
    isOurs: (contents) => contents === window?.webContents,
    isFocused: () => window?.isFocused() ?? false,
    toFront() {
      if (!window) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    host,
    listens: (to) => window !== null && host() === to && !window.webContents.isLoading(),
    tell(to, name, event) {
      if (window && host() === to) window.webContents.send(eventChannelOf(name), event)
    },
    setEdited(isEdited) {
      title.isEdited = isEdited
      showTitle()
    },
  }
}
