import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDisk } from './disk.ts'
import type { Files, Workshop } from './files.ts'
import { objectPlace } from './object-address.ts'

interface FilesParts {
  /** FILES_URL; null: on the disk, in `dataDir`. */
  filesUrl: string | null
  dataDir: string
  workshop: Workshop
  log: Logger
}

/** Where image bytes live: in a folder of this machine's disk, or in an object store. Throws when FILES_URL is none. */
export async function openFiles({ filesUrl, dataDir, workshop, log }: FilesParts): Promise<Files> {
  if (filesUrl === null) return openDisk(join(dataDir, 'files'))
  const { openObjectStore } = await import('./object-store.ts')
  return openObjectStore(objectPlace(filesUrl), { workshop, log })
}
