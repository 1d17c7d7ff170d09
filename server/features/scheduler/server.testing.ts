import { openDatabase } from '#server/database/open-database.ts'
import { now } from '#server/database/clock.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openSchedule } from '#server/schedule/schedule.ts'
import { setClockAhead } from '#tests/harness/clock-ahead.ts'
import { silent } from '#tests/harness/shopify.ts'
import { syncDue, SYNC_JOB } from './sync-due.ts'

/** A server that begins syncs by the clock, and is done with them at once: address of the database, milliseconds that its clock is ahead. */
const [place = '', ahead = '0'] = process.argv.slice(2)

setClockAhead(Number(ahead))

const { db } = await openDatabase(place)
const done = { atOnce: 1, attempts: 1, wait: () => 0, work: async () => null }
const jobs = openJobs({ db, log: silent, lookEveryMs: 100, kinds: { [SYNC_JOB.kind]: done } })
await openSchedule({
  log: silent,
  now: () => now(db),
  plans: { 'beginning syncs': (at) => syncDue({ db, jobs, timeZone: 'UTC' }, at) },
})
process.stdout.write('open\n')
// Nothing else keeps it.
setInterval(() => undefined, 3_600_000)
