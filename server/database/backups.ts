import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Connection } from './sqlite.ts'

const KEPT_COPIES = 5

/**
 * Writes a snapshot of an open database to `backups/` beside its file, and keeps the five newest. Returns the path of
 * the copy, which is on disk by then. If the file system throws, no partial copy remains.
 */
export function copyDatabase(connection: Connection, file: string, label: string): string {
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder, { recursive: true })
  const name = basename(file, extname(file))
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = join(folder, `${name}-${stamp}-${label}.db`)
  const partial = `${copy}.partial`
  try {
    connection.prepare('vacuum into ?').run(partial)
    flush(partial)
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  const copies = readdirSync(folder)
    .filter((entry) => entry.startsWith(`${name}-`) && entry.endsWith('.db'))
    .toSorted()
  for (const old of copies.slice(0, -KEPT_COPIES)) rmSync(join(folder, old))
  return copy
}

function flush(path: string) {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
