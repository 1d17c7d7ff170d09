import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'
import type { Settings } from './settings.ts'

/** What a file dialog is for. */
export type FileKind = 'photos' | 'folders' | 'watched' | 'backup' | 'report'

/** Folders in which people last chose files of each kind, where the next dialog starts. */
export interface LastFolders {
  /** Null if nothing was chosen yet, or the folder is gone, which is forgotten. */
  of(kind: FileKind): Promise<string | null>
  /** Remembers the folder that the chosen file or folder is in. */
  chosen(kind: FileKind, path: string): void
}

/** `onFault` receives failed writes, for the log. */
export function createLastFolders(settings: Settings, onFault: (error: unknown) => void): LastFolders {
  const settingOf = (kind: FileKind) => `folder ${kind}`
  const store = (kind: FileKind, folder: string | null) =>
    ignoreDiskErrors(() => settings.set(settingOf(kind), folder), onFault)
  return {
    async of(kind) {
      const folder = settings.get(settingOf(kind))
      if (folder === null) return null
      const isThere = await stat(folder).then(
        (found) => found.isDirectory(),
        () => false,
      )
      if (!isThere) store(kind, null)
      return isThere ? folder : null
    },
    chosen: (kind, path) => store(kind, dirname(path)),
  }
}
