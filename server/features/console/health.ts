import { readLastBackup } from '#server/backup/last-backup.ts'
import type { Database } from '#server/database/database.ts'
import type { Files } from '#server/files/files.ts'
import { backupCheck } from '#server/health/backup-check.ts'
import { well, worrying, type Check } from '#server/health/check.ts'
import { databaseSize, diskSpace } from '#server/health/disk-space.ts'
import { makeUp } from '#server/health/make-up.ts'
import { countJobs, readSchema, type JobCount } from '#server/health/health.repository.ts'
import type { Lag, MainLoop } from '#server/health/main-loop.ts'
import type { Health as Readiness } from '#server/health/open-health.ts'
import type { Presence } from '#server/servers/presence.ts'
import { version } from '#server/version.ts'
import type { Health } from '#shared/features/console/console.schema.ts'
import { sizeOfFiles } from './file-sizes.ts'

/** Shoppers feel it. */
const SLOW_MS = 200
/** Jobs are looked for every second: what has been due for so long is stuck, or too much has come at once. */
const LATE_MS = 10 * 60_000

interface HealthParts {
  db: Database
  dataDir: string
  files: Files
  /** FILES_URL; null: the disk. */
  filesUrl: string | null
  presence: Presence
  health: Readiness
  loop: MainLoop
  countSockets(): number
}

/** How this server is, for the console: what `/readyz` looks at, and what will matter soon. */
export function healthReader({ db, dataDir, files, filesUrl, presence, health, loop, countSockets }: HealthParts) {
  const countFiles = sizeOfFiles(files)
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

  return async (): Promise<Health> => {
    const { checks } = await health.readiness()
    // Why they can't be counted, the checks say.
    const filesSize = countFiles().catch(() => null)
    const [jobs, schema, space, database, backup] = await Promise.all([
      countJobs(db),
      readSchema(db),
      diskSpace(dataDir),
      databaseSize({ db, dataDir }),
      readLastBackup({ db, dataDir }),
    ])
    const { rss, heapUsed } = process.memoryUsage()
    const lag = loop.lag()
    return {
      checks: [
        ...checks,
        ...(await makeUp({ db, filesUrl, presence })),
        jobsCheck(jobs),
        loopCheck(lag),
        await backupCheck({ db, dataDir }),
      ],
      version,
      servers: (await presence.servers()).map(({ id, host, version, startedAt, seenAt, isStopping }) => ({
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
      schema: schema.newest,
      lastBackup: backup?.at ?? null,
      sockets: countSockets(),
      jobs,
    }
  }
}

function jobsCheck(jobs: JobCount[], now = Date.now()): Check {
  const dead = jobs.reduce((sum, job) => sum + job.dead, 0)
  const late = jobs.filter(({ oldestDue }) => oldestDue !== null && now - Date.parse(oldestDue) > LATE_MS)
  if (late.length > 0)
    return worrying(
      'jobs',
      `Work has been waiting for more than ten minutes: ${late.map(({ kind }) => kind).join(', ')}.`,
    )
  if (dead > 0) return worrying('jobs', `${dead === 1 ? 'One job has' : `${dead} jobs have`} failed for good.`)
  return well('jobs', 'None waits for long, none has failed.')
}

function loopCheck({ p99, longest }: Lag): Check {
  if (p99 > SLOW_MS)
    return worrying(
      'main loop',
      `It was held up for ${Math.round(p99)} ms again and again: the machine has too much to do.`,
    )
  return well('main loop', `It was held up for ${Math.round(longest)} ms at most in the last minute.`)
}
