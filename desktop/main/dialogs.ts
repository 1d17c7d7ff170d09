import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { app, dialog, type MessageBoxOptions, type OpenDialogOptions } from 'electron'
import type { WatchedFolder } from '#bridge/bridge.ts'
import { errorMessage } from '#core/log/error-message.ts'
import type { FileKind, LastFolders } from '#core/settings/last-folders.ts'
import type { MainWindow } from './window.ts'
import type { ShopSession } from './shop-session.ts'

/** File dialogs of the system. Local paths never reach a page. */
export interface Dialogs {
  upload(session: ShopSession, what: 'files' | 'folder', tags: readonly string[]): Promise<void>
  backup(session: ShopSession): Promise<{ file: string; count: number } | null>
  restore(session: ShopSession): Promise<{ file: string; count: number; left: number } | null>
  /** Asks first, and says what happened. For a backup that was opened with the program; true if it was restored. */
  restoreOpened(session: ShopSession, path: string): Promise<boolean>
  watch(session: ShopSession): Promise<WatchedFolder | null>
}

/** Size limit in bytes. Years of work take some megabytes. */
const LARGEST_BACKUP = 500_000_000
export const BACKUP_EXTENSION = '.hoard'
const backups = [{ name: 'Hoard backup', extensions: [BACKUP_EXTENSION.slice(1)] }]

export const createDialogs = (window: MainWindow, folders: LastFolders): Dialogs => new SystemDialogs(window, folders)

class SystemDialogs implements Dialogs {
  readonly #window: MainWindow
  readonly #folders: LastFolders

  constructor(window: MainWindow, folders: LastFolders) {
    this.#window = window
    this.#folders = folders
  }

  async upload({ uploads }: ShopSession, what: 'files' | 'folder', tags: readonly string[]) {
    const paths = await this.#choose(
      what === 'files' ? 'photos' : 'folders',
      what === 'files'
        ? {
            title: 'Upload photos',
            buttonLabel: 'Upload',
            properties: ['openFile', 'multiSelections'],
            filters: [
              { name: 'Images', extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'heic', 'heif', 'gif'] },
              { name: 'All files', extensions: ['*'] },
            ],
          }
        : { title: 'Upload folders', buttonLabel: 'Upload', properties: ['openDirectory', 'multiSelections'] },
    )
    if (paths.length > 0)
      await uploads.add(
        paths.map((path) => ({ path })),
        tags,
      )
  }

  async backup({ local, server }: ShopSession) {
    const { text, count } = local.backup()
    const parent = this.#window.get()
    const options = {
      title: 'Save a backup of waiting and unsaved work',
      defaultPath: join(await this.#startOf('backup'), `${fileName(server.name)}-${today()}${BACKUP_EXTENSION}`),
      filters: backups,
    }
    const { filePath } = parent ? await dialog.showSaveDialog(parent, options) : await dialog.showSaveDialog(options)
    if (!filePath) return null
    this.#folders.chosen('backup', filePath)
    // An existing backup is only replaced once the new one is complete.
    const part = `${filePath}.part`
    try {
      await writeFile(part, text, { mode: 0o600 })
      await rename(part, filePath)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return { file: basename(filePath), count }
  }

  async restore(session: ShopSession) {
    const [path] = await this.#choose('backup', { title: 'Open a backup', properties: ['openFile'], filters: backups })
    return path === undefined ? null : { file: basename(path), ...(await restoreFrom(session, path)) }
  }

  async restoreOpened(session: ShopSession, path: string) {
    const file = basename(path)
    const answer = await this.#showMessage({
      type: 'question',
      message: `Restore “${file}” to ${session.server.name}?`,
      detail: 'Its waiting changes and unsaved text are added to yours. Nothing is replaced.',
      buttons: ['Restore', 'Cancel'],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    })
    if (answer !== 0) return false
    try {
      const { count, left } = await restoreFrom(session, path)
      const already = `Already here, and left unchanged: ${left}.`
      await this.#showMessage({
        type: 'info',
        message: count > 0 ? 'The backup was restored.' : 'There was nothing to restore.',
        detail: [...(count > 0 ? [`Changes and texts restored: ${count}.`] : []), ...(left > 0 ? [already] : [])].join(
          '\n',
        ),
        buttons: ['OK'],
      })
      return count > 0
    } catch (error) {
      await this.#showMessage({
        type: 'error',
        message: `“${file}” can’t be restored.`,
        detail: errorMessage(error),
        buttons: ['OK'],
      })
      return false
    }
  }

  async watch({ watching }: ShopSession) {
    const [path] = await this.#choose('watched', {
      title: 'Watch a folder',
      buttonLabel: 'Watch',
      properties: ['openDirectory'],
    })
    if (path === undefined) return null
    const answer = await this.#showMessage({
      type: 'question',
      message: `New images in “${basename(path)}” will be uploaded automatically.`,
      detail: 'Do you also want to upload the images already in it?',
      buttons: ['Only New Images', 'All Images', 'Cancel'],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    })
    if (answer === 2) return null
    await watching.watch(path, answer === 1)
    return watching.state()
  }

  async #choose(kind: FileKind, options: OpenDialogOptions): Promise<string[]> {
    const placed = { ...options, defaultPath: await this.#startOf(kind) }
    const parent = this.#window.get()
    const { filePaths } = parent ? await dialog.showOpenDialog(parent, placed) : await dialog.showOpenDialog(placed)
    if (filePaths[0] !== undefined) this.#folders.chosen(kind, filePaths[0])
    return filePaths
  }

  /** Without it, Electron starts in the folder of downloads. */
  async #startOf(kind: FileKind): Promise<string> {
    return (await this.#folders.of(kind)) ?? app.getPath(kind === 'backup' ? 'documents' : 'pictures')
  }

  async #showMessage(options: MessageBoxOptions): Promise<number> {
    const parent = this.#window.get()
    return (await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))).response
  }
}

async function restoreFrom({ local }: ShopSession, path: string): Promise<{ count: number; left: number }> {
  if ((await stat(path)).size > LARGEST_BACKUP) throw new Error('This file is not a Hoard backup: it is far too large.')
  return local.restore(await readFile(path, 'utf8'))
}

const fileName = (shop: string) => shop.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'Hoard'
const today = () => new Date().toLocaleDateString('sv-SE')
