import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import electronUpdater, { type AppUpdater } from 'electron-updater'
import type { UpdateState } from '#bridge/bridge.ts'
import type { Log } from '#core/log/log.ts'

const EVERY_MS = 6 * 60 * 60_000
const FAILED = 'A new Hoard could not be fetched. It is tried again by itself.'
/** By electron-updater: the file isn't the one that its maker has announced. */
const TAMPERED = 'ERR_CHECKSUM_MISMATCH'
const THROWN_AWAY = 'A new Hoard came damaged, and was thrown away. It is fetched again by itself.'

/** New versions of this editor: they are fetched beside the work, and installed when it is quit. */
export interface Updates {
  state(): UpdateState
  /** Somebody asks: they are told when it fails. Resolves once it is known whether there is one. */
  check(): Promise<void>
  /** Throws words while uploads would be cut off. */
  install(): Promise<void>
  onChange(listener: (state: UpdateState) => void): void
}

interface UpdateParts {
  /** Images are being uploaded: no time for a restart. */
  isBusy(): Promise<boolean>
  log: Log
}

/** Checks now, and every six hours. Only installed editors have something to update, and those of HOARD_UPDATES. */
export function followUpdates({ isBusy, log }: UpdateParts): Updates {
  const updater = updaterWith(log)
  const listeners = new Set<(state: UpdateState) => void>()
  let state: UpdateState = { is: 'none' }
  let version = ''
  let isAsked = false

  function become(next: UpdateState) {
    // What is ready stays so, whatever becomes of later questions.
    if (state.is === 'ready' && next.is !== 'ready') return
    state = next
    for (const listener of listeners) listener(next)
  }

  updater.on('update-available', (found) => {
    version = found.version
    become({ is: 'downloading', version, progress: 0 })
  })
  updater.on('download-progress', ({ percent }) => become({ is: 'downloading', version, progress: percent / 100 }))
  updater.on('update-not-available', () => become({ is: 'none' }))
  updater.on('update-downloaded', (found) => become({ is: 'ready', version: found.version }))
  updater.on('error', (error: Error & { code?: string }) => {
    // It may be said twice.
    if (state.is === 'failed' && !isAsked) return
    // Nobody has to know that a question or a download failed for which nobody asked; that a file is not what it should be, everybody.
    if (error.code === TAMPERED) become({ is: 'failed', words: THROWN_AWAY })
    else become(isAsked ? { is: 'failed', words: FAILED } : { is: 'none' })
  })

  /** Answers the download that has begun, which fails nowhere else: its `error` event has said so. */
  async function check(): Promise<{ download: Promise<unknown> }> {
    try {
      const found = await updater.checkForUpdates()
      const failed = (error: unknown) => log.warn('The new version could not be fetched', error)
      return { download: found?.downloadPromise?.catch(failed) ?? Promise.resolve() }
    } catch (error) {
      log.warn('There was no answer about updates', error)
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
      // Whoever has asked hears how it ends, too.
      void download.then(() => (isAsked = false))
    },
    async install() {
      if (state.is !== 'ready') throw new Error('There is no new Hoard to install.')
      if (await isBusy()) throw new Error('Images are being uploaded. Install it when they are through, or quit later.')
      updater.quitAndInstall(true, true)
    },
    onChange: (listener) => void listeners.add(listener),
  }
}

function updaterWith(log: Log): AppUpdater {
  const { autoUpdater } = electronUpdater
  autoUpdater.logger = {
    info: () => undefined,
    warn: (words) => log.warn(String(words)),
    error: (words) => log.error(String(words)),
  }
  autoUpdater.autoDownload = true
  autoUpdater.autoInstallOnAppQuit = true
  autoUpdater.allowDowngrade = false
  const feed = feedForTests(process.env['HOARD_UPDATES'])
  if (feed) {
    const file = join(app.getPath('userData'), 'updates.yml')
    writeFileSync(file, JSON.stringify({ provider: 'generic', url: feed, updaterCacheDirName: 'hoard-updater' }))
    autoUpdater.forceDevUpdateConfig = true
    autoUpdater.updateConfigPath = file
  }
  return autoUpdater
}

/** An address of this computer. From elsewhere nobody may say where programs are fetched from. */
function feedForTests(address: string | undefined): string | null {
  const url = address ? URL.parse(address) : null
  return url?.protocol === 'http:' && url.hostname === '127.0.0.1' ? url.href : null
}
