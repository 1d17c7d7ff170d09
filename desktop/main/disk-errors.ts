import { basename, dirname } from 'node:path'
import { app, dialog, shell, type MessageBoxOptions } from 'electron'
import type { Log } from '#core/log/log.ts'
import { errorMessage } from '#core/log/error-message.ts'
import type { OpenedStore } from '#core/store/repair.ts'
import type { ShopWindow } from './shop-window.ts'
import type { MainWindow } from './window.ts'

/** Exits because the editor can't start, for example if its database is locked or its folder is read-only. */
export function exitWithMessage(error: unknown, log: Log) {
  log.error('The editor could not start', error)
  dialog.showErrorBox('Hoard can’t start', `${errorMessage(error)}\n\nYour work on this computer is unchanged.`)
  app.exit(1)
}

/** Opens the last shop. If that fails, shows why and then the list of shops. */
export async function openLastShop(shopWindow: ShopWindow, first: string | null, window: MainWindow, log: Log) {
  if (first === null) return shopWindow.leave()
  try {
    await shopWindow.open(first)
  } catch (error) {
    log.error('The last shop could not be opened', error)
    await shopWindow.leave()
    void showMessage(window, {
      type: 'error',
      message: 'The shop could not be opened.',
      detail: errorMessage(error),
      buttons: ['OK'],
    })
  }
}

/** Opens the work of the last shop, without showing it. A failure is for the start with a window to report. */
export async function openWork(shopWindow: ShopWindow, first: string | null, log: Log) {
  if (first === null) return
  await shopWindow
    .openHidden(first)
    .catch((error: unknown) => log.error('The last shop could not be opened at login', error))
}

/** Reports that a damaged file was repaired; nothing was deleted. */
export async function showRecovery(
  window: MainWindow,
  log: Log,
  owner: string,
  { file, isWhole }: NonNullable<OpenedStore['rescued']>,
) {
  log.error(`A damaged file was put aside: ${basename(file)}`)
  const answer = await showMessage(window, {
    type: 'warning',
    message: `The data of ${owner} on this computer was damaged.`,
    detail: `${isWhole ? 'All data was recovered.' : 'All readable data was recovered. Check your waiting changes: some may be missing.'}\n\nThe damaged file was kept as ${basename(file)}.`,
    buttons: ['OK', 'Show File'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (answer === 1 && (await shell.openPath(dirname(file))) !== '') log.warn('The system couldn’t open the folder')
}

async function showMessage(window: MainWindow, options: MessageBoxOptions): Promise<number> {
  const parent = window.get()
  return (await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))).response
}
