import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Files } from '#server/storage/files.ts'
import { copyFiles } from '#server/operations/move/copy-files.ts'
import { openSide } from '#server/operations/move/open-side.ts'
import { emptySum, hexOf, plus, sumOf, textOf } from '#server/operations/move/rows.ts'
import { SKIPPED_TABLES } from '#server/operations/move/side.ts'

/** Starts `npm run move` in its own process. */
export function startMove(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/move.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    child,
    said: () => said,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })),
  }
}

/** Row count, hash and last id of each table that moves. */
export async function fingerprintOf(place: string): Promise<Record<string, string>> {
  const side = await openSide(place, { isRead: true })
  try {
    const entries: [string, string][] = []
    for (const shape of await side.shapes()) {
      if (SKIPPED_TABLES.has(shape.table)) continue
      const sum = await side.withSnapshot(async (moment) => {
        let all = emptySum()
        for await (const rows of moment.batches(shape)) all = plus(all, sumOf(rows.map(textOf)))
        return all
      })
      const last = shape.counter ? await side.counter(shape) : 0
      entries.push([shape.table, `${sum.count} rows, ${hexOf(sum)}, last ${last}`])
    }
    return Object.fromEntries(entries)
  } finally {
    await side.close()
  }
}

/** SHA-256 of every file, by key. */
export async function filesIn(files: Files): Promise<Record<string, string>> {
  const known: Parameters<typeof copyFiles>[0]['known'] = new Map()
  const isLeft = (key: string) => key.startsWith('moves/')
  await copyFiles({
    from: files,
    to: files,
    tempFiles: { newPath: () => '', sweep: async () => 0 },
    known,
    isLeft,
    tell: () => {},
  })
  return Object.fromEntries([...known].map(([key, { sha256 }]) => [key, sha256] as const).toSorted())
}
