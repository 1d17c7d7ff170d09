import { WebContentsView, type BrowserWindow, type WebContents } from 'electron'
import { eventChannelOf, type Events } from '#bridge/bridge.ts'
import { findAddress } from '#core/pages/address.ts'
import { pagePreferences } from './page-preferences.ts'
import { SCREEN, titleBarHeight } from './title-bar.ts'
import type { MainWindow } from './window.ts'

/** Finds text in the window's page. Its bar is a view of its own: a field in the page would find itself and lose the focus. */
export interface Find {
  /** Opens the bar, or focuses it. */
  open(): void
  /** Goes to another match of the last text; opens the bar if there was none. */
  step(to: 'next' | 'previous'): void
  search(text: string, to: 'first' | 'next' | 'previous'): void
  /** Closes the bar. The active match stays selected. */
  close(): void
  isOpen(): boolean
  /** True for the bar's contents. */
  isOurs(contents: WebContents): boolean
}

const WIDTH = 420
const HEIGHT = 48
const MARGIN = 8

export function createFind(window: MainWindow, onFault: (error: unknown) => void) {
  let bar: { view: WebContentsView; owner: BrowserWindow } | null = null
  let isOpen = false
  let text = ''
  /** Id of the request whose results count; null if the next one starts over. */
  let request: number | null = null

  function send(event: Events['find']) {
    bar?.view.webContents.send(eventChannelOf('find'), event)
  }

  function place() {
    if (!bar) return
    const { width } = bar.owner.getContentBounds()
    const size = Math.min(WIDTH, width - 2 * MARGIN)
    const y = titleBarHeight(bar.owner) + MARGIN
    bar.view.setBounds({ x: width - size - MARGIN, y, width: size, height: HEIGHT })
  }

  function create(owner: BrowserWindow) {
    const view = new WebContentsView({ webPreferences: pagePreferences })
    bar = { view, owner }
    view.setBackgroundColor(SCREEN)
    view.webContents.on('render-process-gone', drop)
    owner.contentView.addChildView(view)
    owner.on('resize', place)
    owner.once('closed', drop)
    return view.webContents.loadURL(findAddress)
  }

  /** Forgets the bar of a closed window, or one that crashed; the next use makes another. */
  function drop() {
    if (!bar) return
    const { view, owner } = bar
    bar = null
    isOpen = false
    request = null
    if (!owner.isDestroyed()) {
      owner.off('resize', place)
      owner.off('closed', drop)
      owner.contentView.removeChildView(view)
    }
    if (!view.webContents.isDestroyed()) view.webContents.close()
  }

  const find = {
    open() {
      const owner = window.get()
      if (!owner) return
      const isNew = !bar
      const ready = bar ? Promise.resolve() : create(owner)
      isOpen = true
      place()
      bar!.view.setVisible(true)
      ready
        .then(() => {
          if (!isOpen) return
          bar?.view.webContents.focus()
          send({ is: 'opened' })
          if (!isNew && text !== '') find.search(text, 'first')
        })
        .catch(onFault)
    },
    step(to: 'next' | 'previous') {
      if (isOpen && text !== '') find.search(text, to)
      else find.open()
    },
    search(next: string, to: 'first' | 'next' | 'previous') {
      const contents = window.get()?.webContents
      if (!contents) return
      if (next === '') {
        contents.stopFindInPage('clearSelection')
        request = null
        text = ''
        return
      }
      // `findNext` means a new search, in spite of its name.
      const isFirst = to === 'first' || next !== text || request === null
      text = next
      request = contents.findInPage(text, { forward: to !== 'previous', findNext: isFirst })
    },
    close() {
      if (!isOpen) return
      isOpen = false
      request = null
      const owner = window.get()
      owner?.webContents.stopFindInPage('keepSelection')
      bar?.view.setVisible(false)
      owner?.webContents.focus()
    },
    isOpen: () => isOpen,
    /** The zoom changes the height of the title bar above it. */
    place,
    isOurs: (contents: WebContents) => contents === bar?.view.webContents,
    /** Follows the results and documents of a new window. */
    follow(contents: WebContents) {
      contents.on('found-in-page', (_, { requestId, activeMatchOrdinal, matches, finalUpdate }) => {
        if (requestId === request)
          send({ is: 'found', active: activeMatchOrdinal, count: finalUpdate ? matches : null })
      })
      contents.on('did-navigate', () => find.close())
      // Another screen: what was found is gone, and the next step starts over.
      contents.on('did-navigate-in-page', () => {
        request = null
      })
    },
  }
  return find
}
