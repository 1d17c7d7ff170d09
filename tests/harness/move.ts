import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Files } from '#server/storage/files.ts'
import { bareEnvironment, builtProgram } from './built-program.ts'
import { copyFiles } from '#server/operations/move/copy-files.ts'
import { hexOf, sumTables } from '#server/operations/copy-rows.ts'
import { listTables, readCounters, SKIPPED_TABLES } from '#server/operations/tables.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'

/** Starts `hoard move` in its own process. */
export function startMove(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgram('hoard'), 'move', ...args], {
    env: { ...bareEnvironment, ...env },
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
  await using database = await openUnchecked(place)
  const tables = (await listTables(database)).filter(({ name }) => !SKIPPED_TABLES.has(name))
  const counters = await readCounters(database)
  return Object.fromEntries(
    [...(await sumTables(database, tables))].map(([name, sum]) => [
      name,
      `${sum.count} rows, ${hexOf(sum)}, last ${counters.get(name) ?? 0}`,
    ]),
  )
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
