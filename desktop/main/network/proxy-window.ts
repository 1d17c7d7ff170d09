import { BrowserWindow, type WebContents } from 'electron'
import { welcomeAddress } from '#core/pages/address.ts'
import type { ProxyCredentials } from '#core/proxy/proxy-sign-in.ts'
import { pagePreferences } from '#main/page-preferences.ts'
import { SCREEN } from '#main/title-bar.ts'
import type { MainWindow } from '#main/window.ts'

/** Asks for a proxy's name and password in a window of the editor's own, which shows nothing of any shop. */
export interface ProxyWindow {
  /** Null if the person cancels or closes the window. */
  ask(proxy: string, isRefused: boolean): Promise<ProxyCredentials | null>
  /** What the window asks for; null if it is closed. */
  question(): ProxyQuestion | null
  answer(credentials: ProxyCredentials | null): void
  isOurs(contents: WebContents): boolean
}

interface ProxyQuestion {
  proxy: string
  isRefused: boolean
}

export function createProxyWindow(main: () => MainWindow): ProxyWindow {
  let open: { window: BrowserWindow; question: ProxyQuestion; resolve(found: ProxyCredentials | null): void } | null =
    null

  return {
    ask(proxy, isRefused) {
      const parent = main().get()
      const { promise, resolve } = Promise.withResolvers<ProxyCredentials | null>()
      const window = new BrowserWindow({
        ...(parent && { parent, modal: true }),
        width: 480,
        height: 460,
        resizable: false,
        minimizable: false,
        maximizable: false,
        fullscreenable: false,
        show: false,
        backgroundColor: SCREEN,
        title: 'Proxy sign-in - Hoard',
        webPreferences: pagePreferences,
      })
      open = { window, question: { proxy, isRefused }, resolve }
      window.once('ready-to-show', () => window.show())
      window.on('closed', () => {
        if (open?.window === window) open = null
        resolve(null)
      })
      window.webContents.on('render-process-gone', () => window.destroy())
      void window.loadURL(`${welcomeAddress}proxy`).catch(() => window.destroy())
      return promise
    },
    question: () => open?.question ?? null,
    answer(credentials) {
      const answered = open
      open = null
      answered?.resolve(credentials)
      answered?.window.destroy()
    },
    isOurs: (contents) => contents === open?.window.webContents,
  }
}
