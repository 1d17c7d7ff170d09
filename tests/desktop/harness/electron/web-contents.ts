import { statSync } from 'node:fs'
import { browser, schemeNames } from '#tests/desktop/harness/child/machine.ts'
import { settings } from '#tests/desktop/harness/child/settings.ts'
import { unlessGone } from '#tests/desktop/harness/chromium/devtools.ts'
import { toApp, toChromium } from '#tests/desktop/harness/chromium/origins.ts'
import { codec, receive } from './ipc.ts'
import { Modelled, NotModelledError, only, StandInEvent } from './modelled.ts'
import { navigateToExternal, watchNavigation } from './navigation.ts'
import { askPermission } from './permissions.ts'
import { openPage, type Page } from './page.ts'
import { watchLoads } from './loads.ts'
import { watchPage } from './page-events.ts'
import { findScript } from '#tests/desktop/harness/page/scripts.ts'
import { session as sessions, type Session } from './session.ts'
import type { Contents, Window } from './shapes.ts'
import { clipboardOf } from './system.ts'
import { topFrame, type WebFrameMain } from './web-frame.ts'

const EVENTS = `
  will-navigate will-frame-navigate will-redirect will-prevent-unload will-attach-webview did-navigate
  did-navigate-in-page render-process-gone destroyed context-menu found-in-page zoom-changed`

export interface WebPreferences {
  preload?: string
  additionalArguments?: string[]
  session?: Session
  partition?: string
  [other: string]: unknown
}

/** Settings that would give a page access to Node. The stand-in doesn't open such windows; requesting one throws. */
const CLOSED: Record<string, boolean> = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
}

type OpenHandler = (details: Record<string, unknown>) => { action: string }
let last = 0
export const allContents = new Map<number, WebContents>()

export class WebContents extends Modelled implements Contents {
  readonly id = ++last
  readonly window: Window
  readonly session: Session
  private readonly frame: WebFrameMain
  readonly preferences: WebPreferences
  windowOpenHandler: OpenHandler | null = null
  url = ''
  title = ''
  /** Chromium keeps a level per host. */
  private readonly zoomLevels = new Map<string, number>()
  private history = { currentIndex: -1, entries: [] as { id: number; url: string; title: string }[] }
  private readonly finding = { request: 0, text: '', active: 0 }
  private isGone = false
  private hasCrashed = false
  private isFrameDisposed = false
  private expected: string | null = null
  private readonly size: { width: number; height: number }
  private opened: Promise<Page>

  constructor(window: Window, preferences: WebPreferences, size: { width: number; height: number }) {
    super(EVENTS)
    for (const [name, value] of Object.entries(CLOSED))
      if ((preferences[name] ?? value) !== value && !settings.isLenient)
        throw new NotModelledError(`a window with ${name}: ${!value}`)
    this.window = window
    this.preferences = preferences
    this.session = preferences.session ?? sessions.fromPartition(preferences.partition ?? '')
    if (this.session.partition !== '') throw new NotModelledError('a window with a session of its own')
    this.frame = topFrame(this.getURL, () => this.isFrameDisposed || this.isGone)
    this.size = size
    this.opened = this.open()
    this.opened.catch((error: unknown) => this.fail(error as Error))
    allContents.set(this.id, this)
  }

  private async open(): Promise<Page> {
    const { preload, additionalArguments = [] } = this.preferences
    const page = await openPage({
      ...this.size,
      preload,
      args: additionalArguments,
      onMessage: (message) => {
        if (message.is === 'permission')
          void askPermission(this, message.permission).then(() => page.deliver({ is: 'asked', id: message.id }))
        if (message.is === 'navigate') navigateToExternal(this, message.url)
        if (message.is === 'context-menu') this.contextMenu(message.params, message.word)
        void receive(this, this.frame, message).then((answer) => answer && page.deliver(answer))
      },
      onPreloadError: (error) => this.fail(error),
    })
    watchPage(this, page)
    await watchNavigation(this, page.session, page.targetId)
    return page
  }

  fail(error: Error): void {
    process.stderr.write(`${error.stack}\n`)
    process.exit(70)
  }
  /** A crashed page is useless to a test, so the window gets a new one. */
  private async alive(): Promise<Page> {
    if (!this.hasCrashed) return this.opened
    this.hasCrashed = false
    const { targetId } = await this.opened
    this.opened = this.open()
    const page = await this.opened
    const { root } = await browser
    await root.send('Target.closeTarget', { targetId }).catch(unlessGone)
    return page
  }
  pageIsGone = async (targetId: string): Promise<void> => {
    if ((await this.opened).targetId === targetId) this.window.pageIsGone()
  }
  /** The page, once it exists. */
  page = () => this.opened
  loads(address: string): boolean {
    if (address !== this.expected) return false
    this.expected = null
    return true
  }
  expect(url: string): void {
    this.expected = toChromium(url, schemeNames())
  }

  async loadURL(url: string, _options?: object): Promise<void> {
    const { session, targetId } = await this.alive()
    this.expect(url)
    const loading = watchLoads(session, targetId)
    const { errorText = '', loaderId } = await session.send('Page.navigate', { url: this.expected! })
    this.expected = null
    const failed = errorText || (loaderId && !(await loading.of(loaderId)) ? 'net::ERR_ABORTED' : '')
    loading.stop()
    if (!failed) return
    const words = failed.replace('net::', '')
    const code = { ERR_ABORTED: -3, ERR_FAILED: -2, ERR_UNKNOWN_URL_SCHEME: -302 }[words] ?? -2
    throw Object.assign(new Error(`${words} (${code}) loading '${url}'`), { code: words, errno: code, url })
  }
  reload = () => void this.reloadPage(false)
  private async reloadPage(ignoreCache: boolean) {
    if (this.hasCrashed) return this.loadURL(this.getURL())
    const { session } = await this.opened
    this.expect(this.getURL())
    await session.send('Page.reload', { ignoreCache }).catch(unlessGone)
  }
  readHistory = async (): Promise<void> => {
    const { session } = await this.opened
    try {
      this.history = await session.send('Page.getNavigationHistory')
    } catch (error) {
      // While one document replaces another there is no page for a moment.
      if (!/Not attached/.test(String(error))) return unlessGone(error)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return this.readHistory()
    }
  }
  readonly navigationHistory = only('navigationHistory', {
    clear: () => {
      this.history = { currentIndex: 0, entries: this.history.entries.slice(this.history.currentIndex).slice(0, 1) }
      void this.opened.then(({ session }) => session.send('Page.resetNavigationHistory')).catch(unlessGone)
    },
    length: () => this.history.entries.length,
    getActiveIndex: () => this.history.currentIndex,
    getEntryAtIndex: (index: number) => {
      const entry = this.history.entries[index]
      return entry ? { url: toApp(entry.url), title: entry.title } : null
    },
    goToOffset: (offset: number) => void this.goToOffset(offset).catch(unlessGone),
  })
  private async goToOffset(offset: number) {
    // The page may have moved on since the last event.
    await this.readHistory()
    const entry = this.history.entries[this.history.currentIndex + offset]
    if (!entry) return
    const { session } = await this.opened
    // Electron doesn't ask the app about its own navigations.
    this.expected = entry.url
    await session.send('Page.navigateToHistoryEntry', { entryId: entry.id })
  }
  getURL = () => toApp(this.url)
  isLoading = () => this.isBusy
  isBusy = false
  get mainFrame(): WebFrameMain {
    this.mustBeThere()
    return this.frame
  }
  isDestroyed = () => this.isGone
  private mustBeThere() {
    if (this.isGone) throw new TypeError('Object has been destroyed')
  }
  isCrashed = () => this.hasCrashed
  isFocused = () => this.window.isFocused()
  focus = () => this.window.focus()
  setWindowOpenHandler = (handler: OpenHandler) => void (this.windowOpenHandler = handler)
  getLastWebPreferences = () => this.preferences
  private host = () => URL.parse(this.getURL())?.host ?? ''
  setZoomLevel = (level: number) => void this.zoomLevels.set(this.host(), level)
  getZoomLevel = () => this.zoomLevels.get(this.host()) ?? 0
  getZoomFactor = () => 1.2 ** this.getZoomLevel()
  replaceMisspelling = (text: string) =>
    void this.opened.then((page) => page.deliver({ is: 'replace-word', text })).catch(unlessGone)
  private contextMenu(params: Record<string, unknown>, word: string) {
    const shown = Object.fromEntries(
      ['linkURL', 'pageURL', 'srcURL'].map((name) => [name, toApp(String(params[name]))]),
    )
    const spelling = params['spellcheckEnabled'] ? this.session.spelling.check(word) : this.session.spelling.check('')
    const told = only('ContextMenuParams', { ...params, ...shown, ...spelling, frame: this.frame })
    this.emit('context-menu', new StandInEvent(), told)
  }
  copyImageAt = (x: number, y: number) => {
    const expression = `document.elementFromPoint(${x}, ${y}) instanceof HTMLImageElement`
    void this.opened
      .then(({ session }) => session.send('Runtime.evaluate', { expression }))
      .then(({ result }) => result.value && clipboardOf.copyImage())
      .catch(unlessGone)
  }

  findInPage = (
    text: string,
    { forward = true, findNext = false }: { forward?: boolean; findNext?: boolean } = {},
  ): number => {
    if (text === '') throw new Error('Must provide a non-empty search content')
    const { finding } = this
    const isFirst = findNext || finding.text === ''
    finding.request += 1
    void this.find({ ...finding, text, active: isFirst ? 1 : finding.active + (forward ? 1 : -1) }).catch(unlessGone)
    return finding.request
  }
  private async find(next: typeof this.finding) {
    Object.assign(this.finding, next)
    const { session } = await this.opened
    const run = async (active: number) => {
      const expression = findScript(next.text, active, false)
      return Number((await session.send('Runtime.evaluate', { expression })).result.value)
    }
    const { request: requestId } = next
    let matches = await run(next.active)
    const active = matches === 0 ? 0 : ((next.active - 1 + matches) % matches) + 1
    if (active !== next.active && matches > 0) matches = await run(active)
    this.finding.active = active
    const selectionArea = { x: 0, y: 0, width: 0, height: 0 }
    const result = { requestId, matches, activeMatchOrdinal: active, selectionArea }
    this.emit('found-in-page', new StandInEvent(), { ...result, matches: Math.min(matches, 1), finalUpdate: false })
    this.emit('found-in-page', new StandInEvent(), { ...result, finalUpdate: true })
  }
  stopFindInPage = (action: 'clearSelection' | 'keepSelection' | 'activateSelection') => {
    if (action === 'activateSelection') throw new NotModelledError('stopFindInPage(activateSelection)')
    const { text, active } = this.finding
    this.finding.text = ''
    if (action === 'clearSelection' || text === '') return
    const expression = findScript(text, active, true)
    void this.opened.then(({ session }) => session.send('Runtime.evaluate', { expression })).catch(unlessGone)
  }

  /** The response must be an attachment (`content-disposition`); displaying others isn't modelled. */
  downloadURL = async (url: string): Promise<void> => {
    const { session } = await this.opened
    this.expect(url)
    const { isDownload } = await session.send('Page.navigate', { url: this.expected! })
    if (!isDownload) this.fail(new NotModelledError(`the download of ${url}, which doesn’t say that it is a file,`))
  }
  /** Sends to the preload of the current document. */
  send = (channel: string, ...given: unknown[]): void => {
    const body = codec.encode(given)
    this.mustBeThere()
    // Electron drops and reports it.
    if (this.isFrameDisposed) return void process.stderr.write('Error sending from webFrameMain: disposed\n')
    // Before the first document nothing listens.
    if (this.url !== '') void this.opened.then((page) => page.deliver({ is: 'message', channel, body }))
  }
  printToPDF = async (_options: object): Promise<Buffer> => {
    const { session } = await this.opened
    return Buffer.from((await session.send('Page.printToPDF')).data, 'base64')
  }
  /** Like Electron, requires existing files. */
  startDrag = ({ file, files }: { file?: string; files?: string[]; icon: unknown }): void => {
    for (const one of files ?? [file!]) statSync(one)
  }
  forcefullyCrashRenderer = () => void this.opened.then(({ session }) => session.send('Page.crash')).catch(unlessGone)

  private command = (name: string) => () => {
    if (name === 'cut' || name === 'copy') clipboardOf.pageCopied()
    void this.run(name).catch(unlessGone)
  }
  private async run(name: string) {
    const { session } = await this.opened
    const text = clipboardOf.text()
    if (name.startsWith('paste') && text !== undefined) {
      // The system has one clipboard, so Chromium's gets what the app copied.
      const expression = `(() => {
        const put = (event) => {
          event.clipboardData.setData('text/plain', ${JSON.stringify(text)})
          event.preventDefault()
          event.stopImmediatePropagation()
        }
        addEventListener('copy', put, { capture: true, once: true })
        document.execCommand('copy')
      })()`
      await session.send('Runtime.evaluate', { expression, userGesture: true })
    }
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: '', code: '', commands: [name] })
  }
  undo = this.command('undo')
  redo = this.command('redo')
  cut = this.command('cut')
  copy = this.command('copy')
  paste = this.command('paste')
  pasteAndMatchStyle = this.command('pasteAndMatchStyle')
  delete = this.command('delete')
  selectAll = this.command('selectAll')

  committed(url: string): void {
    this.url = url
    this.isFrameDisposed = false
  }
  crashed(): void {
    this.hasCrashed = true
    this.isFrameDisposed = true
    this.emit('render-process-gone', new StandInEvent(), { reason: 'crashed', exitCode: 5 })
  }
  close = () => this.window.tryToClose().catch(unlessGone)
  destroyed(): void {
    if (this.isGone) return
    this.isGone = true
    allContents.delete(this.id)
    this.emit('destroyed')
  }
}

export const webContents = {
  getAllWebContents: () => [...allContents.values()],
}
