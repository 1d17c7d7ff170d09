import { app, Menu, nativeImage, Tray } from 'electron'
import { isUploading } from '#bridge/uploads.ts'
import { progressOf, type BackgroundWork, type NotificationText } from '#core/notifications/notifications.ts'
import { programSign } from '#core/notifications/pixel-sign.ts'
import type { Notify } from '#main/notifications.ts'
import type { ShopSession } from '#main/shop-session.ts'
import type { ShopWindow } from '#main/shop-window.ts'
import type { MainWindow } from '#main/window.ts'
import type { Taskbar } from './taskbar.ts'

interface BackgroundParts {
  window: MainWindow
  shopWindow: Pick<ShopWindow, 'places' | 'reopen'>
  taskbar: Pick<Taskbar, 'onWork'>
  notify: Notify
  /** True if the person wants work to continue after the window is closed. */
  isWanted(): boolean
  platform?: NodeJS.Platform
}

/** What the program does once its window is closed. */
export interface Background {
  /** Continues in the notification area if there is work, otherwise quits. On macOS the program stays in the Dock. */
  windowClosed(): Promise<void>
  /**
   * Starts without a window, for a start at login. `open` opens the shop's work. False if nothing continues without a
   * window, or the person doesn't want that.
   */
  startHidden(open: () => Promise<void>): Promise<boolean>
  /** Leaves the notification area. */
  windowOpened(): void
}

/** What continues without a window, the most urgent first; null if nothing does. */
export type Continuing = 'work' | 'watching' | null

const waitsForSignIn = ({ uploads }: Pick<ShopSession, 'uploads'>) => uploads.state().trouble === 'session'

/** Uploads that wait for a sign-in can't continue by themselves. */
export function continuing(sessions: readonly Pick<ShopSession, 'uploads' | 'local' | 'watching'>[]): Continuing {
  const works = sessions.some(({ uploads, local }) => {
    const state = uploads.state()
    return (isUploading(state) && !waitsForSignIn({ uploads })) || local.state().running !== null
  })
  if (works) return 'work'
  return sessions.some(({ watching }) => watching.state().name !== null) ? 'watching' : null
}

/**
 * Linux doesn't say whether it shows icons of programs: GNOME doesn't. So the program says that it continues, opens its
 * window when it is started again, and ends by itself when the work is done.
 */
export function createBackground({
  window,
  shopWindow,
  taskbar,
  notify,
  isWanted,
  platform = process.platform,
}: BackgroundParts): Background {
  let tray: Tray | null = null
  let works: readonly BackgroundWork[] = []
  let hasAsked = false

  taskbar.onWork((now) => {
    works = now
    if (!tray) return
    tray.setToolTip(tooltip(works))
    void stay()
  })

  // A shop that can't be opened has nothing to do.
  const openSessions = async () => (isWanted() ? shopWindow.places().catch(() => []) : [])
  const whatContinues = async (): Promise<Continuing> => continuing(await openSessions())

  /** Quits once there is nothing left to do. Asks once for the sign-in that the rest waits for. */
  async function stay() {
    const sessions = await openSessions()
    if (window.get()) return
    if (sessions.some(waitsForSignIn)) {
      if (!hasAsked) notify(signInNotice, open)
      hasAsked = true
    } else if (continuing(sessions) === null) app.quit()
  }

  function open() {
    if (window.get()) window.toFront()
    else void shopWindow.reopen()
  }

  function showTray() {
    const { bitmap, ...size } = programSign()
    tray = new Tray(nativeImage.createFromBitmap(bitmap, { ...size, scaleFactor: 2 }))
    tray.setToolTip(tooltip(works))
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open Hoard', click: open },
        { type: 'separator' },
        { label: 'Quit', click: () => app.quit() },
      ]),
    )
    tray.on('click', open)
  }

  return {
    async windowClosed() {
      if (platform === 'darwin') return
      const what = await whatContinues()
      // Somebody may have opened it again.
      if (window.get()) return
      if (what === null) return app.quit()
      if (!tray) showTray()
      notify(notices[what], open)
    },
    async startHidden(openWork) {
      if (!isWanted()) return false
      await openWork()
      const what = await whatContinues()
      if (what === null) return false
      if (platform === 'darwin' || window.get()) return true
      showTray()
      // Elsewhere the icon is in sight, and a notification at each login is too much.
      if (platform === 'linux') notify(notices[what], open)
      return true
    },
    windowOpened() {
      hasAsked = false
      tray?.destroy()
      tray = null
    },
  }
}

const signInNotice: NotificationText = {
  title: 'Sign in to Hoard',
  body: 'Photos wait on this computer until you have signed in again.',
}

const notices: Record<NonNullable<Continuing>, NotificationText> = {
  work: {
    title: 'Hoard is still working',
    body: 'It quits when everything has arrived. Start Hoard again to see it.',
  },
  watching: {
    title: 'Hoard is watching your folder',
    body: 'New photos are uploaded. Start Hoard again to open it, or to quit.',
  },
}

function tooltip(works: readonly BackgroundWork[]): string {
  const progress = progressOf(works)
  if (!progress) return 'Hoard: watching your folder'
  return `Hoard: ${Math.floor(progress.fraction * 100)} % done${progress.isHeld ? ', waiting' : ''}`
}
