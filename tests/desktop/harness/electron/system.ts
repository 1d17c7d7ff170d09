import { accessSync } from 'node:fs'
import { Modelled, NotModelledError, only } from './modelled.ts'

/** System dialogs and services. Tests replace results with `evaluate`, as they would in Electron. */
export const dialog = only('dialog', {
  showOpenDialog: async (..._given: unknown[]) => ({ canceled: true, filePaths: [] as string[] }),
  showSaveDialog: async (..._given: unknown[]) => ({ canceled: true, filePath: '' }),
  /** Closed by default. */
  showMessageBox: async (...given: unknown[]) => {
    const { cancelId = 0 } = given.at(-1) as { cancelId?: number }
    return { response: cancelId, checkboxChecked: false }
  },
  showErrorBox: (_title: string, _content: string) => {},
})

export const shell = only('shell', {
  openExternal: async (_url: string, _options?: object) => {},
  openPath: async (path: string) => (accessSync(path), ''),
  showItemInFolder: (path: string) => accessSync(path),
})

export class Notification extends Modelled {
  static isSupported = () => true
  readonly title: string
  readonly body: string

  constructor({ title, body }: { title: string; body: string }) {
    super('click close failed')
    this.title = title
    this.body = body
  }
  show() {}
}

interface Image {
  isEmpty(): boolean
}
/** Nothing is decoded. */
const imageOf = (bytes: Buffer): Image => only('nativeImage', { isEmpty: () => bytes.length === 0 })
export const nativeImage = only('nativeImage', {
  createFromBitmap(bytes: Buffer, { width, height }: { width: number; height: number }) {
    if (bytes.length !== width * height * 4) throw new Error('invalid buffer size')
    return imageOf(bytes)
  },
  createFromPath: (path: string) => (accessSync(path), imageOf(Buffer.from(path))),
})

export const nativeTheme = only('nativeTheme', { themeSource: 'system' })

export const screen = only('screen', {
  getAllDisplays: () => [{ size: { width: 1920, height: 1080 }, scaleFactor: 1 }],
})

export const powerMonitor = new Modelled('suspend resume on-battery on-ac shutdown')

const blockers = new Set<number>()
let lastBlocker = 0
export const powerSaveBlocker = only('powerSaveBlocker', {
  start(type: string) {
    if (!/^prevent-(app-suspension|display-sleep)$/.test(type)) throw new TypeError(`Invalid type ${type}`)
    blockers.add(++lastBlocker)
    return lastBlocker
  },
  stop: (id: number) => blockers.delete(id),
})

/** Icon in the notification area. Linux doesn't say whether it has one, and so doesn't the stand-in. */
export class Tray extends Modelled {
  private isGone = false
  constructor(image: Image) {
    super('click')
    if (image.isEmpty()) throw new Error('A tray needs an image')
  }
  setToolTip = (_text: string) => this.mustBeThere()
  setContextMenu = (_menu: unknown) => this.mustBeThere()
  destroy = () => void (this.isGone = true)
  private mustBeThere() {
    if (this.isGone) throw new TypeError('Tray is destroyed')
  }
}

/** What the app copied, by type. Null: a page has copied since, into Chromium's own clipboard. */
let copied: Map<string, string> | null = new Map()
const known = () => {
  if (!copied) throw new NotModelledError('reading what a page has copied')
  return copied
}
export const clipboard = only('clipboard', {
  writeText: async (text: string) => void (copied = new Map([['text/plain', text]])),
  readText: async () => known().get('text/plain') ?? '',
  has: async (type: string) => known().has(type),
  clear: () => void (copied = new Map()),
})
export const clipboardOf = {
  /** Text for Chromium's clipboard, if the app's is newer. */
  text: () => copied?.get('text/plain'),
  copyImage: () => void (copied = new Map([['image/png', '']])),
  pageCopied: () => void (copied = null),
}

/** Electron's own updater, used on macOS only. */
export const autoUpdater = new Modelled('error update-downloaded before-quit-for-update')
