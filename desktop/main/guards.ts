import { app, dialog, shell, type Session, type WebContents } from 'electron'
import type { Log } from '#core/log/log.ts'
import { appAddress } from '#core/pages/address.ts'
import { decideNavigation, type NavigationDecision } from '#core/pages/navigation.ts'
import { createCrashLimit } from '#core/crashes/crash-limit.ts'
import type { ShopWindow } from './shop-window.ts'
import type { MainWindow } from './window.ts'

interface GuardParts {
  window: MainWindow
  shopWindow: ShopWindow
  log: Log
}

/** Confines pages to the one window and to addresses of this app. Web links open in the system's browser. */
export function guardContents(contents: WebContents, { window, shopWindow, log }: GuardParts) {
  const shownServer = () => shopWindow.current()?.server ?? null
  let isAsking = false

  contents.setWindowOpenHandler(({ url }) => {
    follow(decideNavigation(url, shownServer(), 'beside'))
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    const decision = decideNavigation(event.url, shownServer(), 'in place')
    if (decision.is === 'here') return
    event.preventDefault()
    follow(decision)
  })
  // Frames are the builder's previews, which never navigate.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && event.url !== 'about:srcdoc') event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // Chromium allows navigation to blank pages without asking. The window goes back, or to the list of servers if that
  // happens repeatedly.
  const crashLimit = createCrashLimit()
  contents.on('did-navigate', (_, url) => {
    if (!appAddress(url)) void (crashLimit.allows() ? shopWindow.reopen() : shopWindow.leave())
  })

  function follow(way: NavigationDecision) {
    if (way.is === 'sign-in') void shopWindow.signIn()
    else if (way.is === 'sign-out') void shopWindow.signOut()
    else if (way.is === 'file') contents.downloadURL(way.url)
    else if (way.is === 'shop') openOutside(way.url)
    else if (way.is === 'elsewhere') void askToOpen(way.url)
  }

  /** Foreign links open only after the person has seen their address. */
  async function askToOpen(url: string) {
    const parent = window.get()
    // One question at a time, however many navigations a page attempts.
    if (!parent || isAsking) return
    isAsking = true
    const answer = dialog.showMessageBox(parent, {
      type: 'question',
      message: url.startsWith('mailto:') ? 'Write an email to this address?' : 'Open this address in your browser?',
      detail: shortened(url),
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    })
    const { response } = await answer.finally(() => (isAsking = false))
    if (response === 0) openOutside(url)
  }

  function openOutside(url: string) {
    shell.openExternal(url).catch((error: unknown) => log.warn('The system couldn’t open a browser', error))
  }
}

/** The beginning shows where a link leads; a dialog has no space for more. */
const shortened = (url: string) => (url.length > 300 ? `${url.slice(0, 300)}…` : url)

/**
 * Only responses of this app may be saved to disk, where the person chooses: server exports, and files made by a page.
 */
export function guardDownloads(session: Session) {
  session.on('will-download', (event, item) => {
    if (!appAddress(item.getURL().replace(/^blob:/, ''))) return event.preventDefault()
    item.setSaveDialogOptions({ title: 'Save', defaultPath: item.getFilename() })
  })
}

/**
 * Image servers may request a client certificate; by default Electron would send the first one in the system's store.
 */
export function hideCertificates() {
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault()
    answer()
  })
}
