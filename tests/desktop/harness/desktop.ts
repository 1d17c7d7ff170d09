import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { runBinary, startBinary } from './binary.ts'
import type { ElectronModule, Log } from './recorders.ts'
import type { DesktopOptions, Running } from './running.ts'
import { startStandIn } from './stand-in.ts'
import { STALL_MS } from '#tests/harness/limits.ts'
import { VIOLATED } from '#tests/harness/log-violations.ts'

/** Desktop editor under test: the stand-in, or Electron's binary (HOARD_ELECTRON). */
export interface Desktop {
  /** False for real Electron. Tests use it where one of the two can't do or observe something. */
  readonly isStandIn: boolean
  readonly userData: string
  /** The only window, once its page has loaded. */
  window(): Promise<Page>
  windows(): Promise<Page[]>
  /** Runs a function in the main process with the `electron` module; it can't use its closure. */
  evaluate<Answer>(call: (electron: ElectronModule) => Answer | Promise<Answer>): Promise<Answer>
  evaluate<Given, Answer>(
    call: (electron: ElectronModule, given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Answer>
  log(): Promise<Log>
  output(): string
  /** Electron APIs that the app used but the stand-in doesn't model. Any left at the end fail the test. */
  unknown(): string[]
  /** Drops files and folders onto an element, as from the file manager. */
  dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void>
  /** Chooses files in an `<input type="file">`. */
  chooseFiles(page: Page, input: Locator, paths: readonly string[]): Promise<void>
  /** Sets how system dialogs are answered from now on. */
  answerDialogs(answers: {
    open?: readonly string[]
    save?: string
    /** Index of the button. */
    message?: number
  }): Promise<void>
  /** Clicks an application menu item by id, like its accelerator, once it is enabled. */
  menu(id: string): Promise<void>
  /** Right-clicks, and returns the items of the menu that opens: labels, with `✓` before checked ones and `(…)` around disabled ones. */
  rightClick(target: Locator, options?: { position?: { x: number; y: number } }): Promise<string[]>
  /** Clicks an item of the last context menu by its label; of a submenu, too. */
  contextMenu(label: string): Promise<void>
  /** The find bar, once it has been opened. */
  findBar(): Promise<Page>
  /** Opens a link of the app's scheme as macOS does; on other systems a second process passes it on (`second`). */
  openLink(url: string): Promise<void>
  /** Moves the focus to another program, or back. */
  blur(): Promise<void>
  focus(): Promise<void>
  suspend(): Promise<void>
  resume(): Promise<void>
  /** Starts a second instance on the same data with extra arguments. Returns its exit code. */
  second(args: readonly string[]): Promise<number | null>
  /** Quits like the menu item and returns the exit code. Waits for handlers that delay it. */
  quit(): Promise<number | null>
  kill(): Promise<void>
  /** Starts it again on the same data, after `quit` or `kill`. */
  restart(options?: Pick<DesktopOptions, 'env' | 'args' | 'shop'>): Promise<void>
  exited(): Promise<number | null>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the built editor (dist/desktop) on the stand-in, or on the binary in HOARD_ELECTRON. */
export async function startDesktop(options: DesktopOptions = {}): Promise<Desktop> {
  const binary = process.env['HOARD_ELECTRON']
  const start = (given: DesktopOptions & { userData: string }): Promise<Running> =>
    binary ? startBinary(binary, given) : startStandIn(given)
  const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'hoard-desktop-')))
  let given = { ...options, userData }
  let running = await start(given)

  const evaluate = <Given, Answer>(
    call: (electron: ElectronModule, given: Given) => Answer | Promise<Answer>,
    with_?: Given,
  ) => running.evaluate(call, with_ as Given)

  const desktop: Desktop = {
    isStandIn: !binary,
    userData,
    async window() {
      const [page] = await running.windows()
      return page!
    },
    windows: () => running.windows(),
    evaluate,
    log: () => evaluate(() => (globalThis as unknown as { desktopLog: Log }).desktopLog),
    output: () => running.output(),
    unknown: () => running.unknown,
    async dropFiles(page, target, paths) {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (!box) throw new Error('There is nothing to drop onto.')
      await running.expectFiles(page, paths)
      const devtools = await page.context().newCDPSession(page)
      const data = { items: [], files: [...paths], dragOperationsMask: 1 }
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, ...at })
      await devtools.detach()
    },
    async chooseFiles(page, input, paths) {
      await running.expectFiles(page, paths)
      await input.setInputFiles([...paths])
    },
    answerDialogs: (answers) =>
      evaluate(({ dialog }, { open, save, message }) => {
        const { desktopLog } = globalThis as unknown as { desktopLog: Log }
        const asked = (kind: string, options: unknown[]) =>
          desktopLog.dialogs.push({ kind, options: options.at(-1) as object })
        if (open)
          dialog.showOpenDialog = async (...options: unknown[]) => {
            asked('showOpenDialog', options)
            return { canceled: open.length === 0, filePaths: [...open] }
          }
        if (save !== undefined)
          dialog.showSaveDialog = async (...options: unknown[]) => {
            asked('showSaveDialog', options)
            return { canceled: save === '', filePath: save }
          }
        if (message !== undefined)
          dialog.showMessageBox = async (...options: unknown[]) => {
            asked('showMessageBox', options)
            return { response: message, checkboxChecked: false }
          }
      }, answers),
    menu: (id) =>
      evaluate(
        async ({ Menu }, [item, patience]) => {
          // Pages report what they can do a moment later.
          for (const end = Date.now() + patience; Date.now() < end;) {
            const found = Menu.getApplicationMenu()?.getMenuItemById(item)
            if (!found) throw new Error(`The menu has no item ${item}.`)
            if (found.enabled) return found.click()
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
          throw new Error(`The menu item ${item} is disabled.`)
        },
        [id, STALL_MS] as const,
      ),
    async rightClick(target, options = {}) {
      const before = (await desktop.log()).popups
      await target.click({ button: 'right', ...options })
      for (const end = Date.now() + STALL_MS; Date.now() < end;) {
        const { popups, popup } = await desktop.log()
        if (popups > before) return popup
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error('No context menu opened.')
    },
    contextMenu: (label) =>
      evaluate((_, wanted) => {
        const find = (menu: Electron.Menu): Electron.MenuItem | undefined =>
          menu.items
            .flatMap((item) => [item, ...(item.submenu ? [find(item.submenu)] : [])])
            .find((item) => item?.label === wanted)
        const { desktopPopup } = globalThis as unknown as { desktopPopup: Electron.Menu }
        const item = find(desktopPopup)
        if (!item) throw new Error(`The menu has no item ${wanted}.`)
        item.click()
      }, label),
    async findBar() {
      for (const end = Date.now() + STALL_MS; Date.now() < end;) {
        const [page] = await running.views()
        if (page) return page
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error('The window has no find bar.')
    },
    openLink: (url) => evaluate(({ app }, link) => void app.emit('open-url', { preventDefault() {} }, link), url),
    blur: () => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.blur())),
    focus: () => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.focus()),
    suspend: () => evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend')),
    resume: () => evaluate(({ powerMonitor }) => void powerMonitor.emit('resume')),
    async second(args) {
      const again = { ...given, args: [...(given.args ?? []), ...args] }
      return binary ? runBinary(binary, again) : (await startStandIn(again)).exited
    },
    async quit() {
      // Responds first; afterwards the process may be gone.
      await evaluate(({ app }) => void setImmediate(() => app.quit()))
      return running.exited
    },
    kill: () => running.kill(),
    async restart(more = {}) {
      given = { ...given, ...more }
      running = await start(given)
    },
    exited: () => running.exited,
    async [Symbol.asyncDispose]() {
      await running.kill()
      if (!options.userData) await rm(userData, { recursive: true, force: true, maxRetries: 5 })
      if (running.unknown.length) throw new Error(running.unknown.join('\n'))
      if (!options.isHostile && running.output().includes(VIOLATED)) throw new Error(running.output())
    },
  }
  return desktop
}
