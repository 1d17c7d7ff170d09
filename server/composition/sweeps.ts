import type { Logger } from 'pino'
import type { Bus } from '#server/changes/bus.ts'
import type { Feature, Sweep } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { emptyWaitingLog, emptyWriteAheadLog } from '#server/database/write-ahead-log.ts'
import { eachAlone } from '#server/each-alone.ts'
import { sweepRateLimits } from '#server/http/rate-limit.ts'
import { sweepSessions } from '#server/http/sessions.ts'
import { sweepJobs } from '#server/jobs/jobs.repository.ts'
import { KEPT_MS as UPLOADS_KEPT_MS } from '#server/media/uploads/upload-store.ts'
import type { Uploads } from '#server/media/uploads/uploads.ts'
import type { TempFiles } from '#server/storage/files.ts'
import { backOff } from '#shared/retry.ts'

const SWEEP_EVERY_MS = 6 * 3_600_000
const WATCH_EVERY_MS = 1_000
/** A clock put back by more than this was wrong. */
const PUT_BACK_MS = 60_000
const DAY_MS = 86_400_000
/** Litestream reads all the time. */
const waitForLog = backOff({ first: WATCH_EVERY_MS, most: 60_000 })
const JOB_DAYS = 30

interface SweepParts {
  db: Database
  bus: Bus
  tempFiles: TempFiles
  uploads: Uploads
  log: Logger
}

/**
 * Deletes expired data of the features and of the server itself every six hours, and at once when the clock was put
 * back: sweeps also shorten lives that began while it was ahead. What a write-ahead log still has of deleted data goes
 * as soon as it can.
 */
export function startSweeps(
  features: readonly Feature[],
  { db, bus, tempFiles, uploads, log }: SweepParts,
): { end(): void } {
  const all: readonly Sweep[] = [
    ...features.flatMap(({ sweeps = [] }) => sweeps),
    () => sweepJobs(db, daysAgo(JOB_DAYS)),
    () => sweepSessions(db),
    () => sweepRateLimits(db, daysAgo(1)),
    () => uploads.sweep(new Date(Date.now() - UPLOADS_KEPT_MS)),
    () => bus.trim(),
    () => sweepTempFiles(tempFiles),
    // Last, because it takes what the others deleted out of the file.
    () => emptyWriteAheadLog(db),
  ]

  const sweep = () => eachAlone(all, (each) => each(daysAgo), 'Some expired data could not be deleted.')
  const sweepNow = () =>
    void sweep().catch((error: unknown) => log.error({ err: error }, 'deleting expired data failed'))
  let failures = 0
  let nextTry = 0
  async function emptyLog() {
    if (performance.now() < nextTry) return
    const isEmpty = await emptyWaitingLog(db).catch((error: unknown) => {
      log.error({ err: error }, 'the write-ahead log could not be emptied; will be retried')
      return false
    })
    failures = isEmpty ? 0 : failures + 1
    nextTry = isEmpty ? 0 : performance.now() + waitForLog(failures)
  }
  // A killed server may have left something.
  void emptyWriteAheadLog(db)
  const sweeping = setInterval(sweepNow, SWEEP_EVERY_MS).unref()
  let startOfClock = Date.now() - performance.now()
  const watching = setInterval(() => {
    void emptyLog()
    const before = startOfClock
    startOfClock = Date.now() - performance.now()
    if (startOfClock > before - PUT_BACK_MS) return
    log.warn({ seconds: Math.round((before - startOfClock) / 1000) }, 'the clock was put back')
    sweepNow()
  }, WATCH_EVERY_MS).unref()
  return {
    end() {
      clearInterval(sweeping)
      clearInterval(watching)
    },
  }
}

/** Deletes temporary files of killed processes: no live file is a day old. */
export const sweepTempFiles = (tempFiles: TempFiles): Promise<number> => tempFiles.sweep(daysAgo(1))

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
