import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseLink, type Link } from './links.ts'

/** Links and files that the editor was started with, or that another instance passed on. */
export interface LaunchRequest {
  links: Link[]
  /** Absolute paths of files and folders dropped on the icon; they may not exist. */
  files: string[]
}

/**
 * Parses a command line without the program's own arguments. `folder` is the working directory. Options are skipped:
 * they belong to Electron and Chromium, and the system adds some.
 */
export function parseArguments(given: readonly string[], folder: string): LaunchRequest {
  const request: LaunchRequest = { links: [], files: [] }
  for (const each of given) {
    if (each === '' || each.startsWith('-')) continue
    const link = parseLink(each)
    const file = pathOf(each)
    if (link) request.links.push(link)
    else if (file) request.files.push(file)
    // URLs of other schemes are ignored. `C:\photos` is not a URL.
    else if (!/^[a-z][a-z0-9+.-]+:/i.test(each)) request.files.push(resolve(folder, each))
  }
  return request
}

/** Path of a `file:` URL, as Linux desktops pass files; null for anything else, and for files of other computers. */
function pathOf(given: string): string | null {
  if (!/^file:/i.test(given)) return null
  try {
    return fileURLToPath(given)
  } catch {
    return null
  }
}
