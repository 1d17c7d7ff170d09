import { app, dialog, type BrowserWindow } from 'electron'
import { createPatience } from '#core/crashes/patience.ts'
import type { Log } from '#core/log/log.ts'

/** Errors of the main process itself that nobody has caught: they are logged, and said once. */
export function catchOwnErrors(log: Log) {
  let isSaid = false
  const caught = (error: unknown) => {
    log.error('Nobody has caught an error', error)
    if (isSaid) return
    isSaid = true
    dialog.showErrorBox(
      'Something went wrong in Hoard',
      'What you typed is on this computer. If something doesn’t work now, quit Hoard and open it again.\n\nWhat it was is in the log (menu Help, Show Logs).',
    )
  }
  process.on('uncaughtException', caught)
  process.on('unhandledRejection', caught)
}

/** Processes beside the window's: each has somebody who starts it again. */
export function logLostProcesses(log: Log) {
  app.on('child-process-gone', (_, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') log.warn(`A process is gone: ${name ?? type}, ${reason} (${exitCode})`)
  })
}

/** A page that crashes comes back, but not for ever; one that hangs may be waited for. */
export function recover(window: BrowserWindow, log: Log) {
  const { webContents } = window
  const patience = createPatience()
  let hanging: AbortController | null = null

  webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error(`The page is gone: ${reason} (${exitCode})`)
    hanging?.abort()
    if (patience.allows()) {
      webContents.reload()
      void say('The page had to be opened again.', 'What you typed until a moment ago is there.', ['OK'])
    } else void askToGoOn()
  })

  window.on('unresponsive', () => {
    if (hanging) return
    log.warn('The page doesn’t answer')
    hanging = new AbortController()
    void askToWait(hanging.signal)
  })
  window.on('responsive', () => hanging?.abort())

  /** It crashes whenever it is opened: the person decides. */
  async function askToGoOn() {
    const answer = await say(
      'The page can’t be shown.',
      'It ends as soon as it is opened. Your work is on this computer.',
      ['Try Again', 'Quit'],
    )
    if (answer === 1) return app.quit()
    patience.forget()
    if (!window.isDestroyed()) webContents.reload()
  }

  async function askToWait(signal: AbortSignal) {
    const answer = await say(
      'The page doesn’t answer.',
      'It may be busy. When it is opened again, what you typed until a moment ago is there.',
      ['Wait', 'Open Again'],
      signal,
    )
    const isOver = signal.aborted
    hanging = null
    // What is gone is opened again, by the listener above.
    if (!isOver && answer === 1 && !window.isDestroyed()) webContents.forcefullyCrashRenderer()
  }

  async function say(message: string, detail: string, buttons: string[], signal?: AbortSignal): Promise<number> {
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
