import type { Logger } from 'pino'
import { TRASH_DAYS } from '#shared/features/images/limits.ts'
import { sweepLinks } from './content/accounts/links.repository.ts'
import { sweepActivity } from './content/activity/activity.ts'
import { now } from './database/clock.ts'
import type { Database } from './database/database.ts'
import { sweepBannerViews } from './features/banners/banner-views.repository.ts'
import { sweepCarts } from './features/cart/cart.repository.ts'
import { sweepExternalCarts } from './features/checkout/checkout.repository.ts'
import { sweepMessages } from './features/contact/inbox.repository.ts'
import { sweepConsents } from './features/consent/consent.repository.ts'
import { sweepCodes } from './features/desktop/desktop.repository.ts'
import { sweepTrash } from './features/images/purge.ts'
import { sweepFiles } from './features/images/sweep-files.ts'
import { sweepPresences } from './features/pages/presence.ts'
import { sweepSyncs } from './features/catalogue/sync/sync.sweep.ts'
import { sweepWorkingCopies } from './features/pages/working-copies.ts'
import { sweepDeliveries } from './features/webhooks/deliveries.repository.ts'
import type { Files, TempFiles } from './storage/files.ts'
import { sweepRateLimits } from './http/rate-limit.ts'
import { sweepSessions } from './http/sessions.ts'
import { sweepJobs } from './jobs/jobs.repository.ts'
import type { Bus } from './changes/bus.ts'
import { KEPT_MS as UPLOADS_KEPT_MS } from './media/uploads/upload-store.ts'
import type { Uploads } from './media/uploads/uploads.ts'

const SWEEP_EVERY_MS = 6 * 3_600_000
const DAY_MS = 86_400_000
/** Thirteen months, the lifetime of a consent. */
const CONSENT_DAYS = 396
const ACTIVITY_DAYS = 365
const JOB_DAYS = 30
const DIFFERENCE_DAYS = 30
const SYNC_DAYS = 90
const DELIVERY_DAYS = 30
/** An upload may wait this long for its image record before its file counts as orphaned. */
const RECORD_WITHIN_MS = 3_600_000

interface SweepParts {
  db: Database
  bus: Bus
  files: Files
  tempFiles: TempFiles
  uploads: Uploads
  log: Logger
}

/** Deletes expired data every six hours. */
export function startSweeps({ db, bus, files, tempFiles, uploads, log }: SweepParts): { end(): void } {
  const images = { db, withChanges: bus.withChanges, files }

  async function sweep() {
    await sweepCarts(db, daysAgo(90))
    await sweepExternalCarts(db, daysAgo(30))
    await sweepBannerViews(db, daysAgo(2))
    await sweepConsents(db, daysAgo(CONSENT_DAYS))
    await sweepMessages(db, daysAgo(1))
    await sweepActivity(db, daysAgo(ACTIVITY_DAYS))
    await sweepWorkingCopies(db, daysAgo(90))
    await sweepPresences(db, await now(db))
    await sweepJobs(db, daysAgo(JOB_DAYS))
    await sweepSyncs(db, { differences: daysAgo(DIFFERENCE_DAYS), syncs: daysAgo(SYNC_DAYS) })
    await sweepDeliveries(db, daysAgo(DELIVERY_DAYS))
    await sweepTrash(images, daysAgo(TRASH_DAYS))
    await sweepFiles(images, new Date(Date.now() - RECORD_WITHIN_MS))
    await sweepSessions(db)
    await sweepRateLimits(db, daysAgo(1))
    await sweepLinks(db)
    await sweepCodes(db)
    await uploads.sweep(new Date(Date.now() - UPLOADS_KEPT_MS))
    await bus.trim()
    await sweepTempFiles(tempFiles)
  }

  const sweeping = setInterval(
    () => sweep().catch((error: unknown) => log.error({ err: error }, 'deleting expired data failed')),
    SWEEP_EVERY_MS,
  )
  sweeping.unref()
  return { end: () => clearInterval(sweeping) }
}

/** Deletes temporary files of killed processes; no live file is a day old. */
export const sweepTempFiles = (tempFiles: TempFiles): Promise<number> => tempFiles.sweep(daysAgo(1))

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
