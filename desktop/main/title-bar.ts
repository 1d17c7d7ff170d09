import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'

/** Colours of the pages (storefront/theme/tokens.css). */
export const SCREEN = '#050805'
const BRIGHT = '#86efac'

/** Of the pages' title bar, in pixels (desktop/staff/editor/title-bar.css). */
const HEIGHT = 36

/**
 * Lets the page draw the title bar, around the system's window buttons. Without the system's title bar, Windows and
 * Linux show no menu bar either; the page has a button for the menu.
 */
export function titleBarOptions(
  platform: NodeJS.Platform,
): Pick<BrowserWindowConstructorOptions, 'titleBarStyle' | 'titleBarOverlay'> {
  // macOS draws its own buttons; the overlay tells the page where they are.
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset', titleBarOverlay: { height: HEIGHT } }
  return { titleBarStyle: 'hidden', titleBarOverlay: { color: SCREEN, symbolColor: BRIGHT, height: HEIGHT } }
}

/** Gives the system's buttons the height of the page's title bar, which zoom changes. macOS centres them by itself. */
export function fitTitleBar(window: BrowserWindow | null, platform: NodeJS.Platform = process.platform) {
  if (platform === 'darwin') return
  window?.setTitleBarOverlay({ height: titleBarHeight(window) })
}

/** Height of the page's title bar in the window, in pixels: it grows with the page's zoom. */
export const titleBarHeight = (window: BrowserWindow): number => Math.round(HEIGHT * window.webContents.getZoomFactor())
