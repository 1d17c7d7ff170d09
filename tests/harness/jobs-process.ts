import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/open-database.ts'
import { silent } from './silent.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import './keep-compiled.ts'

/** A process that claims a job, reports it, and works until it is killed. */
const { db } = await openDatabase(process.argv[2]!)
openJobs({
  db,
  log: silent,
}).start({
  print: {
    atOnce: 1,
    attempts: 1,
    wait: () => 0,
    async work(payload: string) {
      await sql`insert into effects values (${payload}) on conflict do nothing`.execute(db)
      process.stdout.write('at work\n')
      await sleep(3_600_000)
    },
  },
})
setInterval(() => undefined, 3_600_000)
