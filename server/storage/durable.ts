import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Resolves once the file's bytes are on disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Resolves once the folder's entries are on disk, so that a renamed file survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't sync folders, and writes entries at once.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Creates a folder and its parents durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  const above = dirname(first)
  for (let made = path; made !== above; made = dirname(made)) await syncFolder(dirname(made))
}
