import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { browser, life } from '#tests/desktop/harness/child/machine.ts'
import { settings, switchValue } from '#tests/desktop/harness/child/settings.ts'
import { Modelled, NotModelledError, onlyOn, StandInEvent, only } from './modelled.ts'
import { releaseLock, takeLock } from './single-instance.ts'
import { nativeImage } from './system.ts'
import type { Window } from './shapes.ts'

/** Open windows by id, in order of opening. */
export const windows = new Map<number, Window>()

const EVENTS = `
  ready activate before-quit will-quit quit window-all-closed second-instance open-url open-file
  web-contents-created browser-window-created child-process-gone login select-client-certificate`

class App extends Modelled {
  isPackaged = settings.isPackaged
  name = settings.name
  readonly commandLine = commandLine
  private readonly whenItIs = Promise.withResolvers<void>()

  constructor() {
    super(EVENTS)
  }

  whenReady = () => this.whenItIs.promise
  isReady = () => life.isReady
  setAsDefaultProtocolClient = (_scheme: string) => true
  setAppUserModelId = (_id: string) => onlyOn('setAppUserModelId', 'win32')
  setAboutPanelOptions = (_options: object) => {}
  showAboutPanel = () => {}
  getName = () => this.name
  getVersion = () => settings.version
  getAppPath = () => dirname(settings.main)
  getLocale = () => 'en-GB'
  getFileIcon = async (path: string, _options?: { size: 'small' | 'normal' | 'large' }) =>
    nativeImage.createFromPath(path)
  badge = 0
  setBadgeCount = (count: number) => (onlyOn('setBadgeCount', 'linux', 'darwin'), (this.badge = count), true)
  private openAtLogin = false
  setLoginItemSettings({ openAtLogin = false }: { openAtLogin?: boolean }) {
    onlyOn('setLoginItemSettings', 'win32', 'darwin')
    this.openAtLogin = openAtLogin
  }
  getLoginItemSettings() {
    onlyOn('getLoginItemSettings', 'win32', 'darwin')
    return {
      openAtLogin: this.openAtLogin,
      wasOpenedAtLogin: false,
      // A person may have switched it off in the Task Manager, which `openAtLogin` doesn't tell.
      executableWillLaunchAtLogin: this.openAtLogin,
      status: this.openAtLogin ? 'enabled' : 'not-registered',
    }
  }
  enableSandbox = () => {
    mustBeEarly('enableSandbox')
    this.commandLine.appendSwitch('enable-sandbox')
  }
  relaunch = (_options?: object) => {}

  getPath(name: string): string {
    const known: Record<string, string> = {
      userData: settings.userData,
      appData: dirname(settings.userData),
      logs: join(settings.userData, 'logs'),
      crashDumps: join(settings.userData, 'Crashpad'),
      downloads: join(settings.userData, 'home/downloads'),
      documents: join(settings.userData, 'home/documents'),
      pictures: join(settings.userData, 'home/pictures'),
      exe: process.execPath,
    }
    const path = known[name]
    if (!path) throw new NotModelledError(`the path ${name}`)
    if (name !== 'exe') mkdirSync(path, { recursive: true })
    return path
  }

  requestSingleInstanceLock(data: object = {}): boolean {
    return takeLock(data, (argv, cwd, told) => this.emit('second-instance', new StandInEvent(), argv, cwd, told))
  }

  /**
   * Emits `before-quit`, each window's `close` and its page's `beforeunload`, then `will-quit`. Any of them can prevent
   * it.
   */
  quit = () => void this.tryToQuit()
  private async tryToQuit() {
    if (life.isQuitting || isEnding) return
    const before = new StandInEvent()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    life.isQuitting = true
    for (const window of windows.values()) if (!(await window.tryToClose())) return void (life.isQuitting = false)
    this.windowsAreClosed()
  }
  /** Called when the last window closes during a quit. */
  windowsAreClosed() {
    const will = new StandInEvent()
    this.emit('will-quit', will)
    if (will.defaultPrevented) life.isQuitting = false
    else this.exit(0)
  }
  exit = (code = 0) => void end(code)
  /** Called by the stand-in once Chromium runs and the app's main bundle has been evaluated. */
  becomeReady() {
    life.isReady = true
    this.emit('ready', new StandInEvent(), {})
    this.whenItIs.resolve()
  }
}

function mustBeEarly(name: string) {
  if (life.isReady) throw new Error(`app.${name}() can only be called before app is ready`)
}

const appended = new Set<string>()
const commandLine = only('commandLine', {
  appendSwitch: (name: string) => void appended.add(name),
  hasSwitch: (name: string) => appended.has(name) || switchValue(name) !== undefined,
})

let isEnding = false
async function end(code: number) {
  if (isEnding) return
  isEnding = true
  app.emit('quit', new StandInEvent(), code)
  releaseLock()
  if (life.hasBrowser) await (await browser).close()
  process.exit(code)
}

export const app = new App()

export const crashReporter = only('crashReporter', {
  start({ uploadToServer = true, submitURL }: { uploadToServer?: boolean; submitURL?: string }) {
    if (uploadToServer && !submitURL) throw new Error('submitURL must be specified when uploadToServer is true')
  },
})
