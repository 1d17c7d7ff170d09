import { basename, dirname } from 'node:path'
import { app, dialog, shell, type MessageBoxOptions } from 'electron'
import type { Log } from '#core/log/log.ts'
import { wordsOf } from '#core/log/words.ts'
import type { Opened } from '#core/store/rescue.ts'
import type { Desk } from './desk.ts'
import type { MainWindow } from './window.ts'

/** The editor can't begin at all: its own file is held by another program, say, or its folder can't be written. */
export function endWithWords(error: unknown, log: Log) {
  log.error('The editor could not begin', error)
  dialog.showErrorBox('Hoard can’t begin', `${wordsOf(error)}\n\nYour work is on this computer as it was.`)
  app.exit(1)
}

/** Opens the shop that was open last; when that can't be, the person is told why, before the list of shops. */
export async function openFirst(desk: Desk, first: { key: string; path: string } | null, window: MainWindow, log: Log) {
  if (first === null) return desk.leave()
  try {
    await desk.open(first.key, first.path)
  } catch (error) {
    log.error('The last shop could not be opened', error)
    await desk.leave()
    void say(window, {
      type: 'error',
      message: 'The shop could not be opened.',
      detail: wordsOf(error),
      buttons: ['OK'],
    })
  }
}

/** A file of this computer was damaged. What could be read is there again, and nothing was deleted. */
export async function tellRescued(
  window: MainWindow,
  log: Log,
  whose: string,
  { file, isWhole }: NonNullable<Opened['rescued']>,
) {
  log.error(`A damaged file was put aside: ${basename(file)}`)
  const answer = await say(window, {
    type: 'warning',
    message: `What Hoard keeps of ${whose} on this computer was damaged.`,
    detail: `${isWhole ? 'All of it could be read, and is there.' : 'What could be read of it is there. Look through what waits to be published: some of it may be missing.'}\n\nThe damaged file was kept, as ${basename(file)}.`,
    buttons: ['OK', 'Show File'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (answer === 1 && (await shell.openPath(dirname(file))) !== '') log.warn('The system could not open the folder')
}

async function say(window: MainWindow, options: MessageBoxOptions): Promise<number> {
  const parent = window.get()
  return (await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))).response
}
