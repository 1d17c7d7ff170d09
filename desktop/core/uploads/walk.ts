import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, isAbsolute } from 'node:path'
import { complaints } from '#shared/features/images/complaints.ts'
import { isLitter } from '#shared/features/images/file-names.ts'

/** A file to upload, or one that can't be. */
export interface Found {
  path: string
  /** The folders that it was chosen with, the outermost first; none for a file that was chosen by itself. */
  folders: string[]
  /** Bytes, and milliseconds since 1970; 0 where it can't be read. */
  size: number
  mtime: number
  /** What is wrong with it, for people. */
  problem?: string
}

/** More are a mistake, such as a whole disk that was dropped. */
const MOST = 20_000
/** Folders that systems and programs make beside photos. */
export const isHidden = (folder: string): boolean => /^(\.|__MACOSX$|@eaDir$|\$RECYCLE\.BIN$)/.test(folder)

/**
 * A file, or every file in a folder and in the folders in it, sorted by names. Links are not followed, but for the one that was chosen
 * itself: what they lead to inside the folder is found anyway, and what is outside was not chosen. Throws an error for people when there
 * are too many.
 */
export async function filesAt(path: string): Promise<Found[]> {
  const found: Found[] = []
  try {
    const facts = await stat(path)
    if (!facts.isDirectory()) return [facts.isFile() ? fileOf(path, [], facts) : bad(path, [], complaints.noImage)]
  } catch {
    return [bad(path, [], complaints.unreadable)]
  }
  await walk(path, [basename(path)], { root: path, found })
  return found
}

async function walk(folder: string, folders: string[], walked: { root: string; found: Found[] }): Promise<void> {
  const { root, found } = walked
  let entries: Dirent[]
  try {
    entries = await readdir(folder, { withFileTypes: true })
  } catch {
    found.push(bad(folder, folders.slice(0, -1), 'The folder can’t be read. Is it still where it was?'))
    return
  }
  for (const entry of entries.toSorted(byName)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!isHidden(entry.name)) await walk(path, [...folders, entry.name], walked)
    } else if (entry.isFile()) {
      if (!isLitter(entry.name)) found.push(await looked(path, folders))
    } else if (entry.isSymbolicLink() && (await leadsOut(path, root)))
      found.push(bad(path, folders, 'This is a link to another place. Choose the file itself.'))
    if (found.length > MOST)
      throw new Error(`There are more than ${MOST.toLocaleString('en')} files in there. Choose a smaller folder.`)
  }
}

async function looked(path: string, folders: string[]): Promise<Found> {
  try {
    return fileOf(path, folders, await stat(path))
  } catch {
    return bad(path, folders, complaints.unreadable)
  }
}

async function leadsOut(link: string, root: string): Promise<boolean> {
  try {
    const way = relative(await realpath(root), await realpath(link))
    return way.startsWith('..') || isAbsolute(way)
  } catch {
    // It leads nowhere: there is nothing to upload.
    return false
  }
}

const fileOf = (path: string, folders: string[], { size, mtimeMs }: { size: number; mtimeMs: number }): Found => ({
  path,
  folders,
  size,
  mtime: mtimeMs,
})

const bad = (path: string, folders: string[], problem: string): Found => ({ path, folders, size: 0, mtime: 0, problem })

const byName = (one: Dirent, other: Dirent) => one.name.localeCompare(other.name, undefined, { numeric: true })
