import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openBus } from '#server/changes/bus.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { setClockAhead } from './clock-ahead.ts'
import { silent } from './silent.ts'
import { withJobLease } from '#server/jobs/jobs.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import './keep-compiled.ts'

/**
 * A server that runs `carve` jobs. Arguments: database address, and how far its clock is ahead (ms). Each attempt
 * restarts with four rows in `cuts`; a finished job adds its row to `figures`.
 */
const [place = '', ahead = '0'] = process.argv.slice(2)

setClockAhead(Number(ahead))

const database = await openDatabase(place)
const { withChanges } = await openBus(database, silent)
openJobs({
  db: database.db,
  withChanges,
  log: silent,
  lookEveryMs: 50,
  leaseMs: 1_500,
}).start({
  carve: {
    atOnce: 2,
    attempts: 20,
    wait: () => 10,
    async work(figure: string, job) {
      const cut = withJobLease(withChanges, job)
      await cut((tx) => sql`delete from cuts where figure = ${figure}`.execute(tx))
      for (let place = 1; place <= 4; place++) {
        process.stdout.write(`${figure}\n`)
        await sleep(60)
        await cut((tx) =>
          sql`insert into cuts values (${figure}, ${place}, ${process.pid}, ${job.attempt})`.execute(tx),
        )
      }
    },
    async settle(tx, _, figure) {
      await sql`insert into figures values (${figure})`.execute(tx)
    },
  },
})
