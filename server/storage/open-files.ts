import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDisk } from './disk.ts'
import type { Files, TempFiles } from './files.ts'
import { parseObjectStoreUrl } from './object-store-url.ts'

interface FilesParts {
  /** FILES_URL; null: a folder in `dataDir`. */
  filesUrl: string | null
  dataDir: string
  tempFiles: TempFiles
  log: Logger
}

/** Opens the file storage for images: a local folder or an object store. Throws if FILES_URL is invalid. */
export async function openFiles({ filesUrl, dataDir, tempFiles, log }: FilesParts): Promise<Files> {
  if (filesUrl === null) return openDisk(join(dataDir, 'files'))
  const { openObjectStore } = await import('./object-store.ts')
  return openObjectStore(parseObjectStoreUrl(filesUrl), { tempFiles, log })
}
