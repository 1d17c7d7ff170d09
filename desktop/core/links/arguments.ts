import { resolve } from 'node:path'
import { readLink, type Link } from './links.ts'

/** What somebody began the editor with, or sent to the one that runs already. */
export interface Arrival {
  links: Link[]
  /** Places on the disk of files and folders, dropped on its icon. Whether they exist is seen later. */
  files: string[]
}

/**
 * Reads a command line, without the program's own part. `folder` is where it was given. Options are Electron's, and Chromium's: the system
 * adds some.
 */
export function readArguments(given: readonly string[], folder: string): Arrival {
  const arrival: Arrival = { links: [], files: [] }
  for (const each of given) {
    if (each === '' || each.startsWith('-')) continue
    const link = readLink(each)
    if (link) arrival.links.push(link)
    // Any other address is nothing that we open; `C:\photos` is no address.
    else if (!/^[a-z][a-z0-9+.-]+:/i.test(each)) arrival.files.push(resolve(folder, each))
  }
  return arrival
}
