import { app, dialog, shell, type Session, type WebContents } from 'electron'
import type { Log } from '#core/log/log.ts'
import { appAddress } from '#core/pages/address.ts'
import { wayTo, type Way } from '#core/pages/navigation.ts'
import { createPatience } from '#core/crashes/patience.ts'
import type { Desk } from './desk.ts'
import type { MainWindow } from './window.ts'

interface GuardParts {
  window: MainWindow
  desk: Desk
  log: Log
}

/** Keeps pages where they belong: in the one window, on addresses of this app. Links of the web go to the system's browser. */
export function guardContents(contents: WebContents, { window, desk, log }: GuardParts) {
  const here = () => desk.here()?.server ?? null
  let isAsking = false

  contents.setWindowOpenHandler(({ url }) => {
    follow(wayTo(url, here(), 'beside'))
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    const way = wayTo(event.url, here(), 'in place')
    if (way.is === 'here') return
    event.preventDefault()
    follow(way)
  })
  // Frames are the builder's previews, which have no address of their own.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && event.url !== 'about:srcdoc') event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // Chromium asks nobody about empty pages: the window comes back from them, to the list of servers if it always goes there.
  const patience = createPatience()
  contents.on('did-navigate', (_, url) => {
    if (!appAddress(url)) void (patience.allows() ? desk.reopen() : desk.leave())
  })

  function follow(way: Way) {
    if (way.is === 'sign-in') void desk.signIn(way.path)
    else if (way.is === 'sign-out') void desk.signOut()
    else if (way.is === 'file') contents.downloadURL(way.url)
    else if (way.is === 'shop') openOutside(way.url)
    else if (way.is === 'elsewhere') void ask(way.url)
  }

  /** Nobody else's links are opened before a person has seen where they lead. */
  async function ask(url: string) {
    const parent = window.get()
    // One question at a time, however often a page goes elsewhere.
    if (!parent || isAsking) return
    isAsking = true
    const answer = dialog.showMessageBox(parent, {
      type: 'question',
      message: url.startsWith('mailto:') ? 'Write to this address?' : 'Open this address in your browser?',
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
    shell.openExternal(url).catch((error: unknown) => log.warn('The system opened no browser', error))
  }
}

/** The beginning says where it leads; a dialog has no room for all that may follow. */
const shortened = (url: string) => (url.length > 300 ? `${url.slice(0, 300)}…` : url)

/** Only what this app itself answers is saved to the disk, where the person says: exports of the server, and what a page has made. */
export function guardDownloads(session: Session) {
  session.on('will-download', (event, item) => {
    if (!appAddress(item.getURL().replace(/^blob:/, ''))) return event.preventDefault()
    item.setSaveDialogOptions({ title: 'Save', defaultPath: item.getFilename() })
  })
}

/** Servers of pictures may ask who somebody is. By itself Electron would show them the first certificate that the system has. */
export function hideCertificates() {
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault()
    answer()
  })
}
