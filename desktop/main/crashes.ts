import { app, dialog, type BrowserWindow } from 'electron'
import { createCrashLimit } from '#core/crashes/crash-limit.ts'
import type { Log } from '#core/log/log.ts'
import { IMAGE_PROCESS } from './image-process.ts'

/** Logs uncaught errors of the main process and shows the first one. */
export function logUncaughtErrors(log: Log) {
  let isShown = false
  const caught = (error: unknown) => {
    log.error('Uncaught error', error)
    if (isShown) return
    isShown = true
    dialog.showErrorBox(
      'Something went wrong in Hoard',
      'Your work is safe on this computer. If something stops working, quit Hoard and open it again.\n\nThe details are in the log (Help > Show Logs).',
    )
  }
  process.on('uncaughtException', caught)
  process.on('unhandledRejection', caught)
}

/**
 * Logs crashes of processes other than the window's; their owners restart them. Electron also tells of those that the
 * editor ends itself, which are the image processes; image-process.ts logs what else ends those.
 */
export function logLostProcesses(log: Log) {
  app.on('child-process-gone', (_, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit' && name !== IMAGE_PROCESS)
      log.warn(`Process ended: ${name ?? type}, ${reason} (${exitCode})`)
  })
}

/** Reloads a crashed page a limited number of times, and offers to wait for a hanging one. */
export function recoverPage(window: BrowserWindow, log: Log) {
  const { webContents } = window
  const crashLimit = createCrashLimit()
  let hanging: AbortController | null = null

  webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.error(`Page crashed: ${reason} (${exitCode})`)
    hanging?.abort()
    if (crashLimit.allows()) {
      webContents.reload()
      void showError(
        'The page crashed and was reloaded.',
        'Your work is saved on this computer; only the last moments may be missing.',
        ['OK'],
      )
    } else void askToReload()
  })

  window.on('unresponsive', () => {
    if (hanging) return
    log.warn('Page is not responding')
    hanging = new AbortController()
    void askToWait(hanging.signal)
  })
  window.on('responsive', () => hanging?.abort())

  /** The page crashes every time, so the person decides. */
  async function askToReload() {
    const answer = await showError(
      'The page can’t be shown.',
      'It crashes every time it opens. Your work is safe on this computer.',
      ['Try Again', 'Quit'],
    )
    if (answer === 1) return app.quit()
    crashLimit.forget()
    if (!window.isDestroyed()) webContents.reload()
  }

  async function askToWait(signal: AbortSignal) {
    const answer = await showError(
      'The page is not responding.',
      'It may be busy. You can wait, or reload it. Your work is saved on this computer; only the last moments may be missing.',
      ['Wait', 'Reload'],
      signal,
    )
    const isOver = signal.aborted
    hanging = null
    // The listener above reloads the page after the crash.
    if (!isOver && answer === 1 && !window.isDestroyed()) webContents.forcefullyCrashRenderer()
  }

  async function showError(message: string, detail: string, buttons: string[], signal?: AbortSignal): Promise<number> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail,
      buttons,
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      ...(signal && { signal }),
    })
    return response
  }
}
