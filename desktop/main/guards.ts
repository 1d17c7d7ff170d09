import { dialog, shell, type Session, type WebContents } from 'electron'
import type { Log } from '#core/log/log.ts'
import { appAddress } from '#core/pages/address.ts'
import { wayTo, type Way } from '#core/pages/navigation.ts'
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
    if (!parent) return
    const { response } = await dialog.showMessageBox(parent, {
      type: 'question',
      message: url.startsWith('mailto:') ? 'Write to this address?' : 'Open this address in your browser?',
      detail: shortened(url),
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    })
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
