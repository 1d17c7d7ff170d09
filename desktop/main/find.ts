import { WebContentsView, type BrowserWindow, type WebContents } from 'electron'
import { eventChannelOf, type Events } from '#bridge/bridge.ts'
import { findAddress } from '#core/pages/address.ts'
import { pagePreferences } from './page-preferences.ts'
import { SCREEN, titleBarHeight } from './title-bar.ts'
import type { MainWindow } from './window.ts'

const WIDTH = 420
const HEIGHT = 48
const MARGIN = 8

/** Finds text in the window's page. Its bar is a view of its own: a field in the page would find itself and lose the focus. */
export class Find {
  readonly #window: MainWindow
  readonly #onFault: (error: unknown) => void
  #bar: { view: WebContentsView; owner: BrowserWindow } | null = null
  #isOpen = false
  #text = ''
  /** Id of the request whose results count; null if the next one starts over. */
  #request: number | null = null

  constructor(window: MainWindow, onFault: (error: unknown) => void) {
    this.#window = window
    this.#onFault = onFault
  }

  /** Opens the bar, or focuses it. */
  open() {
    const owner = this.#window.get()
    if (!owner) return
    const isNew = !this.#bar
    const ready = this.#bar ? Promise.resolve() : this.#create(owner)
    this.#isOpen = true
    this.place()
    this.#bar!.view.setVisible(true)
    ready
      .then(() => {
        if (!this.#isOpen) return
        this.#bar?.view.webContents.focus()
        this.#send({ is: 'opened' })
        if (!isNew && this.#text !== '') this.search(this.#text, 'first')
      })
      .catch(this.#onFault)
  }

  /** Goes to another match of the last text; opens the bar if there was none. */
  step(to: 'next' | 'previous') {
    if (this.#isOpen && this.#text !== '') this.search(this.#text, to)
    else this.open()
  }

  search(text: string, to: 'first' | 'next' | 'previous') {
    const contents = this.#window.get()?.webContents
    if (!contents) return
    if (text === '') {
      contents.stopFindInPage('clearSelection')
      this.#request = null
      this.#text = ''
      return
    }
    // `findNext` means a new search, in spite of its name.
    const isFirst = to === 'first' || text !== this.#text || this.#request === null
    this.#text = text
    this.#request = contents.findInPage(text, { forward: to !== 'previous', findNext: isFirst })
  }

  /** Closes the bar. The active match stays selected. */
  close() {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#request = null
    const owner = this.#window.get()
    owner?.webContents.stopFindInPage('keepSelection')
    this.#bar?.view.setVisible(false)
    owner?.webContents.focus()
  }

  isOpen() {
    return this.#isOpen
  }

  /** True for the bar's contents. */
  isOurs(contents: WebContents) {
    return contents === this.#bar?.view.webContents
  }

  /** Puts the bar below the title bar, whose height changes with the zoom. */
  readonly place = () => {
    if (!this.#bar) return
    const { view, owner } = this.#bar
    const { width } = owner.getContentBounds()
    const size = Math.min(WIDTH, width - 2 * MARGIN)
    view.setBounds({ x: width - size - MARGIN, y: titleBarHeight(owner) + MARGIN, width: size, height: HEIGHT })
  }

  /** Follows the results and documents of a new window. */
  follow(contents: WebContents) {
    contents.on('found-in-page', (_, { requestId, activeMatchOrdinal, matches, finalUpdate }) => {
      if (requestId === this.#request)
        this.#send({ is: 'found', active: activeMatchOrdinal, count: finalUpdate ? matches : null })
    })
    contents.on('did-navigate', () => this.close())
    // Another screen: what was found is gone, and the next step starts over.
    contents.on('did-navigate-in-page', () => {
      this.#request = null
    })
  }

  #send(event: Events['find']) {
    this.#bar?.view.webContents.send(eventChannelOf('find'), event)
  }

  #create(owner: BrowserWindow) {
    const view = new WebContentsView({ webPreferences: pagePreferences })
    this.#bar = { view, owner }
    view.setBackgroundColor(SCREEN)
    view.webContents.on('render-process-gone', this.#drop)
    owner.contentView.addChildView(view)
    owner.on('resize', this.place)
    owner.once('closed', this.#drop)
    return view.webContents.loadURL(findAddress)
  }

  /** Forgets the bar of a closed window, or one that crashed; the next use makes another. */
  readonly #drop = () => {
    if (!this.#bar) return
    const { view, owner } = this.#bar
    this.#bar = null
    this.#isOpen = false
    this.#request = null
    if (!owner.isDestroyed()) {
      owner.off('resize', this.place)
      owner.off('closed', this.#drop)
      owner.contentView.removeChildView(view)
    }
    if (!view.webContents.isDestroyed()) view.webContents.close()
  }
}
