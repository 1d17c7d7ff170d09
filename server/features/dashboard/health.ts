import { setTimeout as sleep } from 'node:timers/promises'
import { describeGuessing } from '#server/content/activity/traces.ts'
import type { Config } from '#server/config.ts'
import { readFactorKinds } from '#server/content/accounts/factors.repository.ts'
import { readLastBackup } from '#server/observability/health/backup-record.ts'
import type { Database } from '#server/database/database.ts'
import type { Files } from '#server/storage/files.ts'
import { backupCheck } from '#server/observability/health/backup-check.ts'
import { error, ok, reasonOf, warning, type Check } from '#server/observability/health/check.ts'
import { databaseSize, diskSpace } from '#server/observability/health/disk-space.ts'
import { describeDeployment } from '#server/observability/health/describe-deployment.ts'
import { countJobs, readSchema, type JobCount } from '#server/observability/health/health.repository.ts'
import type { Lag, MainLoop } from '#server/observability/health/event-loop.ts'
import { CHECKOUT_CHECK, type Health as Readiness } from '#server/observability/health/open-health.ts'
import type { Presence } from '#server/observability/servers/presence.ts'
import { version } from '#server/version.ts'
import type { Health } from '#shared/features/dashboard/dashboard.schema.ts'

/** Delays shoppers would notice. */
const SLOW_MS = 200
/** The queue is polled every second, so a job due for this long is stuck or the queue is overloaded. */
const LATE_MS = 10 * 60_000

export interface HealthParts {
  db: Database
  config: SignInConfig
  dataDir: string
  files: Files
  /** FILES_URL; null if files are on disk. */
  filesUrl: string | null
  presence: Presence
  health: Readiness
  loop: MainLoop
  countSockets(): number
}

/** Server health for the console: the `/readyz` checks and what needs attention soon. */
export function createHealthReader({
  db,
  config,
  dataDir,
  files,
  filesUrl,
  presence,
  health,
  loop,
  countSockets,
}: HealthParts) {
  const countFiles = createFileSizeReader(files)
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

  return async (): Promise<Health> => {
    const { checks } = await health.readiness()
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
      checks: [
        // `/readyz` only warns, because shoppers can browse; staff must act.
        ...checks.map((check) =>
          check.name === CHECKOUT_CHECK && check.state === 'warning' ? { ...check, state: 'error' as const } : check,
        ),
        ...(await attempt('made of', () => describeDeployment({ db, filesUrl, presence }))),
        ...(await attempt('guessing', () => guessingCheck(db))),
        ...(await attempt('sign-in', () => signInCheck(db, config))),
        encryptionCheck(config),
        jobs === null ? error('jobs', 'They can’t be read.') : jobsCheck(jobs),
        loopCheck(lag),
        ...(await attempt('backup', () => backupCheck({ db, dataDir }))),
      ],
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

/** The checks, or an error in their place if they can't be made. */
async function attempt(name: string, check: () => Promise<Check | Check[]>): Promise<Check[]> {
  try {
    return [await check()].flat()
  } catch (failure) {
    return [error(name, `It can’t be checked: ${reasonOf(failure)}.`)]
  }
}

async function guessingCheck(db: Database): Promise<Check> {
  const guessing = await describeGuessing(db)
  return guessing === null ? ok('guessing', 'Nobody is guessing passwords.') : warning('guessing', guessing)
}

type SignInConfig = Pick<Config, 'isAuthDisabled' | 'isProduction' | 'needsSecondFactor' | 'openid' | 'unencrypted'>

/** Whether staff need more than a password, as OWASP ASVS 5.0 wants it at level 2 (6.3.3). */
async function signInCheck(db: Database, config: SignInConfig): Promise<Check> {
  const name = 'sign-in'
  if (config.isAuthDisabled) return ok(name, 'Off (AUTH_DISABLED). ASVS level 2: not met, because nobody signs in.')
  if (config.openid) return ok(name, `At ${config.openid.issuer}, which decides about second factors (ASVS level 2).`)
  const kinds = await readFactorKinds(db)
  const joined = await db
    .selectFrom('staff')
    .select('id')
    .where('isDisabled', '=', 0)
    .where('passwordHash', 'is not', null)
    .execute()
  const bare = joined.filter(({ id }) => !kinds.has(id)).length
  const without = `${bare} of ${joined.length} accounts ${bare === 1 ? 'has' : 'have'} no second factor`
  if (!config.needsSecondFactor) {
    const text = `ASVS level 2: not met, because second factors are optional (STAFF_SECOND_FACTOR); ${without}.`
    return config.isProduction ? warning(name, text) : ok(name, text)
  }
  if (bare === 0) return ok(name, 'Every account has a second factor, as ASVS level 2 asks.')
  return warning(
    name,
    `ASVS level 2: not met yet, because ${without}. They must add one at their next sign-in. END ALL, under SESSIONS, brings that forward.`,
  )
}

/** Traffic to other machines, as OWASP ASVS 5.0 wants it at level 2 (12.3.1). */
function encryptionCheck({ unencrypted, isProduction }: Pick<Config, 'unencrypted' | 'isProduction'>): Check {
  const name = 'encryption'
  if (unencrypted.length === 0) return ok(name, 'All connections to other machines are encrypted.')
  const text = `ASVS level 2: not met, because connections to another machine are not encrypted: ${unencrypted.join(', ')}.`
  return isProduction ? warning(name, text) : ok(name, text)
}

function jobsCheck(jobs: JobCount[], now = Date.now()): Check {
  const dead = jobs.reduce((sum, job) => sum + job.dead, 0)
  const late = jobs.filter(({ oldestDue }) => oldestDue !== null && now - Date.parse(oldestDue) > LATE_MS)
  if (late.length > 0)
    return warning(
      'jobs',
      `Jobs have been waiting for more than ten minutes: ${late.map(({ kind }) => kind).join(', ')}.`,
    )
  if (dead > 0) return warning('jobs', `${dead === 1 ? 'One job has' : `${dead} jobs have`} failed permanently.`)
  return ok('jobs', 'None is late and none has failed.')
}

function loopCheck({ p99, longest }: Lag): Check {
  if (p99 > SLOW_MS)
    return warning('event loop', `It is often blocked for ${Math.round(p99)} ms: the machine is overloaded.`)
  return ok('event loop', `Blocked for at most ${Math.round(longest)} ms in the last minute.`)
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
