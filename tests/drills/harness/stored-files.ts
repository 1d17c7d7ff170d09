import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Findings } from './findings.ts'
import { isWhole } from './write-images.ts'

/** What SQLite says about the files as the kill left them. They are copied, so that the server itself recovers them. */
export function checkDatabase(dataDir: string, findings: Findings) {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-killed-'))
  try {
    for (const name of ['hoard.db', 'hoard.db-wal'])
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
    const copy = new SQLite(join(folder, 'hoard.db'))
    const text = copy.pragma('integrity_check', { simple: true })
    if (text !== 'ok') findings.blame(`the database is damaged: ${String(text)}`)
    const broken = copy.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) findings.blame(`${broken.length} rows refer to missing ones`)
    copy.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pictures are named by the hash of their content, so a part of one would show. */
export function checkPictures(dataDir: string, findings: Findings): number {
  const folder = join(dataDir, 'files/pictures')
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names)
    if (!isWhole(name, readFileSync(join(folder, name)))) findings.blame(`the picture ${name} is not whole`)
  return names.length
}
