import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns once the disk itself holds the file's bytes. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns once the disk itself holds the folder's list of names: a file that was just renamed into it is found after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't, and writes names at once.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Makes a folder and those above it, as durable as files. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  const above = dirname(first)
  for (let made = path; made !== above; made = dirname(made)) await syncFolder(dirname(made))
}
