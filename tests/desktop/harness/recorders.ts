import type * as electronModule from 'electron'
import type { BrowserWindow, WebContents } from 'electron'

/** Actions of the app that only the system would show, in order. */
export interface Log {
  openExternal: string[]
  /** Paths that were opened, or shown in the file manager. */
  shown: string[]
  notifications: { title: string; body: string }[]
  /** Taskbar progress from 0 to 1, or -1 for none. */
  progress: number[]
  edited: boolean[]
  badges: number[]
  /** Whether sleep was blocked. */
  awake: boolean[]
  /** Files dragged out. */
  drags: string[][]
  /** Navigations that were prevented. */
  deniedNavigations: string[]
  deniedWindows: string[]
  deniedPermissions: string[]
  deniedDownloads: string[]
  dialogs: { kind: string; options: object }[]
  errorBoxes: string[]
  /** What the About panel shows; on Linux nothing else. */
  about: object
  /** Pages that ended unexpectedly. */
  gone: string[]
  /** How many context menus have opened, and the items of the last one. */
  popups: number
  popup: string[]
}

export type ElectronModule = typeof electronModule

/**
 * Runs in the app's main process, stand-in or Electron, and records these calls. Sent as text, so it can't use its
 * closure.
 */
export function record(electron: ElectronModule): Log {
  const holder = globalThis as unknown as { desktopLog?: Log }
  if (holder.desktopLog) return holder.desktopLog
  const log: Log = {
    openExternal: [],
    shown: [],
    notifications: [],
    progress: [],
    edited: [],
    badges: [],
    awake: [],
    drags: [],
    deniedNavigations: [],
    deniedWindows: [],
    deniedPermissions: [],
    deniedDownloads: [],
    dialogs: [],
    errorBoxes: [],
    about: {},
    gone: [],
    popups: 0,
    popup: [],
  }
  holder.desktopLog = log

  type Call = (this: unknown, ...given: never[]) => unknown
  /** Records a call and makes it. */
  const before = (object: object, name: string, write: (...given: never[]) => void, instead?: () => unknown) => {
    const calls = object as Record<string, Call>
    const original = calls[name]!
    calls[name] = function (...given) {
      write(...given)
      return instead ? instead() : original.apply(this, given)
    }
  }
  const { app, shell, dialog, Menu, Notification, powerSaveBlocker, session } = electron
  // Prevents browsers and file managers from opening during tests.
  before(
    shell,
    'openExternal',
    (url: string) => log.openExternal.push(url),
    async () => {},
  )
  before(
    shell,
    'openPath',
    (path: string) => log.shown.push(path),
    async () => '',
  )
  before(
    shell,
    'showItemInFolder',
    (path: string) => log.shown.push(path),
    () => {},
  )
  before(
    dialog,
    'showErrorBox',
    (title: string, text: string) => log.errorBoxes.push(`${title}: ${text}`),
    () => {},
  )
  for (const kind of ['showOpenDialog', 'showSaveDialog', 'showMessageBox'])
    before(dialog, kind, (...given: object[]) => log.dialogs.push({ kind, options: given.at(-1)! }))
  /** The system's menus can't be clicked, so they stay closed; `contextMenu` of the harness clicks their items. */
  Menu.prototype.popup = function () {
    log.popups += 1
    log.popup = this.items
      .filter(({ type }) => type !== 'separator')
      .map(({ label, enabled, checked }) => (enabled ? `${checked ? '✓ ' : ''}${label}` : `(${label})`))
    Object.assign(globalThis, { desktopPopup: this })
  }
  before(app, 'setAboutPanelOptions', (options: object) => (log.about = options))
  before(app, 'setBadgeCount', (count: number) => log.badges.push(count))
  before(powerSaveBlocker, 'start', () => log.awake.push(true))
  before(powerSaveBlocker, 'stop', () => log.awake.push(false))
  const show = Object.getOwnPropertyDescriptor(Notification.prototype, 'show')!.value as Call
  Notification.prototype.show = function () {
    log.notifications.push({ title: this.title, body: this.body })
    show.call(this)
  }

  const watchContents = (contents: WebContents) => {
    before(contents, 'startDrag', ({ file, files }: { file: string; files?: string[] }) =>
      log.drags.push(files ?? [file]),
    )
    const setHandler = contents.setWindowOpenHandler.bind(contents)
    contents.setWindowOpenHandler = (handler) =>
      setHandler((details) => {
        const answer = handler(details)
        if (answer.action === 'deny') log.deniedWindows.push(details.url)
        return answer
      })
    const denied = (event: { url: string; defaultPrevented: boolean }) =>
      // Runs after all other listeners.
      queueMicrotask(() => event.defaultPrevented && log.deniedNavigations.push(event.url))
    contents.on('will-frame-navigate', denied)
    contents.on('will-navigate', denied)
    contents.on('will-redirect', denied)
    contents.on('render-process-gone', (_event, { reason }) => log.gone.push(reason))
  }
  const watchWindow = (window: BrowserWindow) => {
    before(window, 'setProgressBar', (progress: number) => log.progress.push(progress))
    before(window, 'setDocumentEdited', (isEdited: boolean) => log.edited.push(isEdited))
  }
  const watchSession = ({ defaultSession }: typeof session) => {
    const setHandler = defaultSession.setPermissionRequestHandler.bind(defaultSession)
    defaultSession.setPermissionRequestHandler = (handler) =>
      setHandler(
        handler &&
          ((contents, permission, answer, details) =>
            handler(
              contents,
              permission,
              (granted) => {
                if (!granted) log.deniedPermissions.push(permission)
                answer(granted)
              },
              details,
            )),
      )
    defaultSession.on('will-download', (event, item) => {
      const url = item.getURL()
      queueMicrotask(() => event.defaultPrevented && log.deniedDownloads.push(url))
    })
  }
  app.on('web-contents-created', (_event, contents) => watchContents(contents))
  app.on('browser-window-created', (_event, window) => watchWindow(window))
  void app.whenReady().then(() => watchSession(session))
  return log
}
