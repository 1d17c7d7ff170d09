import { openDatabase } from '#server/database/open-database.ts'
import { now } from '#server/database/clock.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openSchedule } from '#server/content/scheduling/schedule.ts'
import { setClockAhead } from './clock-ahead.ts'
import { silent } from './silent.ts'
import { queueDueSync, SYNC_JOB } from '#server/features/auto-sync/sync-due.ts'
import './keep-compiled.ts'

/**
 * A server that starts scheduled syncs and completes them at once. Arguments: database address, and how far (ms) its
 * clock is ahead.
 */
const [databaseUrl = '', ahead = '0'] = process.argv.slice(2)

setClockAhead(Number(ahead))

const { db } = await openDatabase(databaseUrl)
const done = { atOnce: 1, attempts: 1, wait: () => 0, work: async () => null }
const jobs = openJobs({ db, log: silent, lookEveryMs: 100 })
jobs.start({ [SYNC_JOB.kind]: done })
await openSchedule({
  log: silent,
  now: () => now(db),
  tasks: { 'starting syncs': (at) => queueDueSync({ db, jobs, timeZone: 'UTC' }, at) },
})
process.stdout.write('open\n')
// Keeps the process alive.
setInterval(() => undefined, 3_600_000)
