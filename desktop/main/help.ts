import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { release, totalmem, version as systemVersion } from 'node:os'
import { join } from 'node:path'
import { app, dialog, shell, screen, type MessageBoxOptions } from 'electron'
import { scrub, type Log } from '#core/log/log.ts'
import type { LastFolders } from '#core/settings/last-folders.ts'
import { errorMessage } from '#core/log/error-message.ts'
import type { Servers } from '#core/shop/servers.ts'
import { isUnsigned, UNSIGNED_NOTE } from './unsigned.ts'
import type { MainWindow } from './window.ts'

/** Written at the root of the package; absent in development. */
const NOTICES = join(import.meta.dirname, '../../THIRD-PARTY-NOTICES.txt')

/** Licences of the software in this program. */
export async function readNotices(): Promise<string> {
  if (!existsSync(NOTICES)) return 'The notices are written when Hoard is packaged. This is a development version.'
  return readFile(NOTICES, 'utf8')
}

/** Beside the archive, because the system can't read it there; absent in development. */
const ICON = join(import.meta.dirname, '../../../icon.png')

/** Fills the About panel. On Linux it shows nothing else, on the other systems this instead of what is in the program's file. */
export function fillAboutPanel(): void {
  app.setAboutPanelOptions({
    applicationName: 'Hoard',
    applicationVersion: app.getVersion(),
    copyright: '© Hoard',
    ...(existsSync(ICON) && { iconPath: ICON }),
    ...(isUnsigned() && { credits: UNSIGNED_NOTE }),
  })
}

interface ReportParts {
  window: MainWindow
  servers: Servers
  folders: LastFolders
  log: Log
}

/** Saves a file for whoever helps with a problem, and says what is in it. */
export async function reportProblem({ window, servers, folders, log }: ReportParts): Promise<void> {
  const parent = window.get()
  const ask = (options: MessageBoxOptions) =>
    parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options)
  const { response } = await ask({
    type: 'info',
    message: 'Save a report for the person who runs your shop?',
    detail:
      'The report is a text file. It holds the version of Hoard, your system, the number of your shops, and the log of ' +
      'what Hoard did. It holds no passwords, no sessions and nothing you wrote. Nothing is sent: you choose where to ' +
      'save it, and whom you give it to.',
    buttons: ['Save Report…', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  if (response !== 0) return
  const folder = (await folders.of('report')) ?? app.getPath('documents')
  const place = {
    title: 'Save the report',
    defaultPath: join(folder, `Hoard-report-${new Date().toLocaleDateString('sv-SE')}.txt`),
    filters: [{ name: 'Text', extensions: ['txt'] }],
  }
  const { filePath } = await (parent ? dialog.showSaveDialog(parent, place) : dialog.showSaveDialog(place))
  if (!filePath) return
  folders.chosen('report', filePath)
  try {
    await writeFile(filePath, await writeReport(servers, log), { mode: 0o600 })
    shell.showItemInFolder(filePath)
  } catch (error) {
    log.error('The report could not be saved', error)
    await ask({
      type: 'error',
      message: 'The report could not be saved.',
      detail: errorMessage(error),
      buttons: ['OK'],
    })
  }
}

async function writeReport(servers: Servers, log: Log): Promise<string> {
  const { electron = '', chrome = '', node } = process.versions
  const displays = screen
    .getAllDisplays()
    .map(({ size, scaleFactor }) => `${size.width}x${size.height} @${scaleFactor}`)
  const facts = {
    Hoard: app.getVersion() + (app.isPackaged ? '' : ' (development)'),
    System: `${process.platform} ${process.arch}, ${release()}, ${systemVersion()}`,
    Memory: `${Math.round(totalmem() / 1e9)} GB`,
    Displays: displays.join(', '),
    Language: app.getLocale(),
    Electron: `${electron}, Chromium ${chrome}, Node ${node}`,
    Shops: servers.list().length,
    Written: new Date().toISOString(),
  }
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  // The oldest first. Lines are scrubbed when they are written; once more, in case that has improved since.
  const logs = await Promise.all(['hoard.old.log', 'hoard.log'].map((name) => readIfThere(join(log.folder, name))))
  const scrubbed = logs
    .join('')
    .split('\n')
    .map((line) => scrub(line))
  return ['Hoard report', '', ...lines, '', 'Log', '', ...scrubbed].join('\n')
}

const readIfThere = async (file: string) => (existsSync(file) ? readFile(file, 'utf8') : '')
