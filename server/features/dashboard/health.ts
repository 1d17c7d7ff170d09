import { setTimeout as sleep } from 'node:timers/promises'
import { readLastBackup } from '#server/observability/health/backup-record.ts'
import type { Database } from '#server/database/database.ts'
import type { Files } from '#server/storage/files.ts'
import { databaseSize, diskSpace } from '#server/observability/health/disk-space.ts'
import { countJobs, readSchema } from '#server/observability/health/health.repository.ts'
import type { MainLoop } from '#server/observability/health/event-loop.ts'
import type { Check } from '#server/observability/health/check.ts'
import type { Presence } from '#server/observability/servers/presence.ts'
import { version } from '#server/version.ts'
import type { Health } from '#shared/features/dashboard/dashboard.schema.ts'

export interface HealthParts {
  db: Database
  dataDir: string
  files: Files
  presence: Presence
  /** Every check of the shop. */
  checks(): Promise<Check[]>
  loop: MainLoop
  countSockets(): number
}

/** Server health for the console: the `/readyz` checks and what needs attention soon. */
export function createHealthReader({ db, dataDir, files, presence, checks, loop, countSockets }: HealthParts) {
  const countFiles = createFileSizeReader(files)
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

  return async (): Promise<Health> => {
    // Whatever fails or hangs, the rest is shown, and the checks already say why.
    const filesSize = Promise.race([countFiles(), sleep(COUNT_MS, null, { ref: false })]).catch(() => null)
    const [jobs, schema, space, database, backup, servers] = await Promise.all([
      countJobs(db).catch(() => null),
      readSchema(db).catch(() => null),
      diskSpace(dataDir).catch(() => ({ free: 0, total: 0 })),
      databaseSize({ db, dataDir }).catch(() => ({ database: 0, writeAheadLog: 0 })),
      readLastBackup({ db, dataDir }).catch(() => null),
      presence.servers().catch(() => []),
    ])
    const { rss, heapUsed } = process.memoryUsage()
    const lag = loop.lag()
    return {
      checks: await checks(),
      version,
      servers: servers.map(({ id, host, version, startedAt, seenAt, isStopping }) => ({
        id,
        host,
        version,
        startedAt,
        seenAt,
        isStopping: isStopping === 1,
        isThis: id === presence.id,
      })),
      node: process.versions.node,
      startedAt,
      memory: { process: rss, heap: heapUsed },
      eventLoop: lag,
      storage: { ...database, files: await filesSize, ...space },
      schema: schema?.newest ?? 'unknown',
      lastBackup: backup?.at ?? null,
      sockets: countSockets(),
      jobs: jobs ?? [],
    }
  }
}

/** The screen doesn't wait longer for the list of files; the next look shows their size. */
const COUNT_MS = 1_000
/** Listing tens of thousands of files takes seconds. */
const CACHE_MS = 10 * 60_000

/** Total bytes of all images and their variants, computed on demand at most every ten minutes. */
function createFileSizeReader(files: Files): () => Promise<number> {
  let counted: { at: number; bytes: Promise<number> } | null = null

  async function count() {
    let bytes = 0
    for await (const { size } of files.list('')) bytes += size
    return bytes
  }

  return async () => {
    if (!counted || performance.now() - counted.at > CACHE_MS) counted = { at: performance.now(), bytes: count() }
    const { bytes } = counted
    try {
      return await bytes
    } catch (error) {
      counted = null
      throw error
    }
  }
}
