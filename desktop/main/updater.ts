import electronUpdater, { type AppUpdater } from 'electron-updater'
import type { UpdateState } from '#bridge/bridge.ts'
import type { Log } from '#core/log/log.ts'
import type { Proxy, ProxySignIn } from '#core/proxy/proxy-sign-in.ts'

const EVERY_MS = 6 * 60 * 60_000
const FAILED = 'The update couldn’t be downloaded. Hoard will try again later.'
/** electron-updater's code for a file that doesn't match its published checksum. */
const TAMPERED = 'ERR_CHECKSUM_MISMATCH'
const TAMPERED_MESSAGE = 'The update was damaged and has been deleted. Hoard will download it again later.'

/** Downloads new versions of the editor in the background, or when told to, and installs them when it quits. */
export interface Updater {
  state(): UpdateState
  /** Checks on request, so failures are shown. Resolves once the result is known. */
  check(): Promise<void>
  /** Downloads the version that a check has found. Resolves at once; failures are shown. */
  download(): Promise<void>
  /** Throws a message for people while uploads are running. */
  install(): Promise<void>
  onChange(listener: (state: UpdateState) => void): void
}

interface UpdateParts {
  /** True while images are uploading, so a restart has to wait. */
  isBusy(): Promise<boolean>
  proxies: ProxySignIn
  /** False: the person wants to be asked before a download. */
  isAutomatic(): boolean
  log: Log
}

/** Checks now and every six hours, in installed editors. */
export function createUpdater({ isBusy, isAutomatic, proxies, log }: UpdateParts): Updater {
  const updater = updaterWith(log)
  const listeners = new Set<(state: UpdateState) => void>()
  let state: UpdateState = { is: 'none' }
  let version = ''
  let isAsked = false

  function setState(next: UpdateState) {
    // A ready update stays ready, whatever later checks find.
    if (state.is === 'ready' && next.is !== 'ready') return
    state = next
    for (const listener of listeners) listener(next)
  }

  updater.signals.login((proxy: Proxy & { isProxy: boolean }, answer) => {
    const known = proxy.isProxy ? proxies.known(proxy) : null
    // Without arguments it cancels; empty ones would be sent, again and again.
    if (known) answer(known.name, known.password)
    else (answer as () => void)()
  })
  updater.on('update-available', (found) => {
    version = found.version
    setState(updater.autoDownload ? { is: 'downloading', version, progress: 0 } : { is: 'available', version })
  })
  updater.on('download-progress', ({ percent }) => setState({ is: 'downloading', version, progress: percent / 100 }))
  updater.on('update-not-available', () => setState({ is: 'none' }))
  updater.on('update-downloaded', (found) =>
    setState({ is: 'ready', version: found.version, needsPassword: !updater.autoInstallOnAppQuit }),
  )
  updater.on('error', (error: Error & { code?: string }) => {
    // The error may be reported twice.
    if (state.is === 'failed' && !isAsked) return
    // Failed automatic checks are silent; a tampered file is always reported.
    if (error.code === TAMPERED) setState({ is: 'failed', message: TAMPERED_MESSAGE })
    else setState(isAsked ? { is: 'failed', message: FAILED } : { is: 'none' })
  })

  /** Returns the running download. Its rejection needs no handling: the `error` event reports it. */
  async function check(): Promise<{ download: Promise<unknown> }> {
    updater.autoDownload = isAutomatic()
    try {
      const found = await updater.checkForUpdates()
      const failed = (error: unknown) => log.warn('The update could not be downloaded', error)
      return { download: found?.downloadPromise?.catch(failed) ?? Promise.resolve() }
    } catch (error) {
      log.warn('The update check got no response', error)
      return { download: Promise.resolve() }
    }
  }

  void check()
  setInterval(() => void check(), EVERY_MS).unref()

  return {
    state: () => state,
    async check() {
      isAsked = true
      const { download } = await check()
      // A requested check also reports the outcome of its download.
      void download.then(() => (isAsked = false))
    },
    async download() {
      if (state.is !== 'available') throw new Error('Hoard is up to date.')
      isAsked = true
      setState({ is: 'downloading', version, progress: 0 })
      // The `error` event reports a failure.
      const failed = (error: unknown) => log.warn('The update could not be downloaded', error)
      void updater
        .downloadUpdate()
        .catch(failed)
        .then(() => (isAsked = false))
    },
    async install() {
      if (state.is !== 'ready') throw new Error('Hoard is up to date.')
      if (await isBusy())
        throw new Error('Images are uploading. Install the update when they are done, or when you quit.')
      // It installs at once, and reports a refused password here.
      let hasFailed = false
      const fail = () => (hasFailed = true)
      updater.once('error', fail)
      updater.quitAndInstall(true, true)
      updater.off('error', fail)
      if (hasFailed) throw new Error('The update wasn’t installed. It is still here for another try.')
    },
    onChange: (listener) => void listeners.add(listener),
  }
}

function updaterWith(log: Log): AppUpdater {
  const { autoUpdater, DebUpdater, RpmUpdater } = electronUpdater
  autoUpdater.logger = {
    info: () => undefined,
    warn: (message) => log.warn(String(message)),
    error: (message) => log.error(String(message)),
  }
  // A deb or rpm is installed with an administrator's password, which nobody expects to be asked for at quit.
  autoUpdater.autoInstallOnAppQuit = ![DebUpdater, RpmUpdater].some((each) => autoUpdater instanceof each)
  autoUpdater.allowDowngrade = false
  return autoUpdater
}
