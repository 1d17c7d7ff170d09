import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, isAbsolute } from 'node:path'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'
import { isSystemFile } from '#shared/features/images/file-names.ts'

/** A file to upload, or one that can't be uploaded. */
export interface WalkedFile {
  path: string
  /** Names of its folders, outermost first; empty for a file that was chosen directly. */
  folders: string[]
  /** Bytes, and milliseconds since 1970; 0 if unreadable. */
  size: number
  mtime: number
  /** What is wrong with it, for people. */
  problem?: string
}

/** More files are a mistake, such as dropping a whole disk. */
const MAX_FILES = 20_000
/** Folders that systems and programs create next to photos. */
export const isHidden = (folder: string): boolean => /^(\.|__MACOSX$|@eaDir$|\$RECYCLE\.BIN$)/.test(folder)

/**
 * Lists a file, or all files in a folder recursively, by name. Links inside it are not followed: their targets are
 * found anyway, or were not chosen. Throws an error for people if there are too many.
 */
export async function listFiles(path: string): Promise<WalkedFile[]> {
  const found: WalkedFile[] = []
  try {
    const facts = await stat(path)
    if (!facts.isDirectory())
      return [facts.isFile() ? fileOf(path, [], facts) : unusableFile(path, [], uploadMessages.noImage)]
  } catch {
    return [unusableFile(path, [], uploadMessages.unreadable)]
  }
  await walk(path, [basename(path)], { root: path, found })
  return found
}

async function walk(folder: string, folders: string[], walked: { root: string; found: WalkedFile[] }): Promise<void> {
  const { root, found } = walked
  let entries: Dirent[]
  try {
    entries = await readdir(folder, { withFileTypes: true })
  } catch {
    found.push(unusableFile(folder, folders.slice(0, -1), 'The folder can’t be read. Check that it is still there.'))
    return
  }
  for (const entry of entries.toSorted(byName)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!isHidden(entry.name)) await walk(path, [...folders, entry.name], walked)
    } else if (entry.isFile()) {
      if (!isSystemFile(entry.name)) found.push(await statFile(path, folders))
    } else if (entry.isSymbolicLink() && (await pointsOutside(path, root)))
      found.push(unusableFile(path, folders, 'This is a link to a file elsewhere. Choose the file itself.'))
    if (found.length > MAX_FILES)
      throw new Error(`The folder has more than ${MAX_FILES.toLocaleString('en')} files. Choose a smaller folder.`)
  }
}

async function statFile(path: string, folders: string[]): Promise<WalkedFile> {
  try {
    return fileOf(path, folders, await stat(path))
  } catch {
    return unusableFile(path, folders, uploadMessages.unreadable)
  }
}

async function pointsOutside(link: string, root: string): Promise<boolean> {
  try {
    const path = relative(await realpath(root), await realpath(link))
    return path.startsWith('..') || isAbsolute(path)
  } catch {
    // Broken link: there is nothing to upload.
    return false
  }
}

const fileOf = (path: string, folders: string[], { size, mtimeMs }: { size: number; mtimeMs: number }): WalkedFile => ({
  path,
  folders,
  size,
  mtime: mtimeMs,
})

const unusableFile = (path: string, folders: string[], problem: string): WalkedFile => ({
  path,
  folders,
  size: 0,
  mtime: 0,
  problem,
})

const byName = (one: Dirent, other: Dirent) => one.name.localeCompare(other.name, undefined, { numeric: true })
