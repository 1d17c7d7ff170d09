import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { runBinary, startBinary } from './binary.ts'
import type { ElectronModule, Log } from './recorders.ts'
import type { DesktopOptions, Running } from './running.ts'
import { startStandIn } from './stand-in.ts'

/** The desktop editor, as journeys use it: the same for the stand-in and for Electron's binary (HOARD_ELECTRON). */
export interface Desktop {
  /** Whether this is not Electron itself. What one of them can't do or see, a test says by this. */
  readonly isStandIn: boolean
  readonly userData: string
  /** The one window, once its page has loaded. */
  window(): Promise<Page>
  windows(): Promise<Page[]>
  /** Runs a function in the main process, with the `electron` module. It can't use anything around it. */
  evaluate<Answer>(call: (electron: ElectronModule) => Answer | Promise<Answer>): Promise<Answer>
  evaluate<Given, Answer>(
    call: (electron: ElectronModule, given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Answer>
  log(): Promise<Log>
  output(): string
  /** What the app has asked for that the stand-in doesn't model; at the end that is an error, unless it was taken out. */
  unknown(): string[]
  /** Drops files and folders of the disk onto something, as from the system's file manager. */
  dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void>
  /** Chooses files of the disk in an `<input type="file">`. */
  chooseFiles(page: Page, input: Locator, paths: readonly string[]): Promise<void>
  /** What the system's dialogs answer from now on. */
  answerDialogs(answers: {
    open?: readonly string[]
    save?: string
    /** The number of the button. */
    message?: number
  }): Promise<void>
  /** Chooses an item of the application's menu by its id, as its accelerator would. */
  menu(id: string): Promise<void>
  /** The system hands over a link of the app's scheme, as it does on macOS; elsewhere a second process brings it (`second`). */
  openLink(url: string): Promise<void>
  /** Another program, or ours, is in front. */
  blur(): Promise<void>
  focus(): Promise<void>
  suspend(): Promise<void>
  resume(): Promise<void>
  /** Starts the app once more on the same data, with further arguments. Answers the code it ends with. */
  second(args: readonly string[]): Promise<number | null>
  /** As from the menu. Answers the code of the process; what prevents it is waited for. */
  quit(): Promise<number | null>
  kill(): Promise<void>
  /** Starts it again on the same data, after `quit` or `kill`. */
  restart(options?: Pick<DesktopOptions, 'env' | 'args' | 'shop'>): Promise<void>
  exited(): Promise<number | null>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the editor as it was built (dist/desktop): over the stand-in, or over the binary that HOARD_ELECTRON names. */
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
      evaluate(({ Menu }, item) => {
        const found = Menu.getApplicationMenu()?.getMenuItemById(item)
        if (!found) throw new Error(`The menu has no item ${item}.`)
        found.click()
      }, id),
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
      // Who asks is answered first: afterwards there may be nobody.
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
    },
  }
  return desktop
}
