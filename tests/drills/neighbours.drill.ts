import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { drill } from './drill.ts'
import type { Findings } from './harness/findings.ts'
import { compareNeighbours } from './harness/neighbours-compare.ts'
import { Acknowledged, KINDS, liveIn } from './harness/neighbours-traffic.ts'
import { openNeighbours, type Neighbours } from './harness/open-neighbours.ts'
import { watchReadiness } from './harness/watch-readiness.ts'

const LONG_ROUNDS = 3

drill(
  'neighbours',
  'beside the real programs of others, which are restarted and fail, nothing is lost or done twice',
  { tags: ['O4.3', 'A12.4'], timeout: 3_600_000 },
  async ({ random, findings, isLong, rounds = isLong ? LONG_ROUNDS : 1 }) => {
    await using shop = await openNeighbours(findings, isLong)
    const { server, doors, office, headers } = shop
    const done = new Acknowledged()
    let isOver = false
    const working = liveIn({ doors, headers, findings, random, hasMail: office !== null, isOver: () => isOver }, done)
    const watching = watchReadiness(server, findings, () => isOver)
    const faults = Object.entries(faultsOf(shop, findings))
    try {
      for (let round = 1; round <= rounds; round++)
        for (const [name, fault] of faults) {
          findings.say(name)
          await fault(round)
          await goesOn(findings)
        }
    } finally {
      isOver = true
    }
    await Promise.all([working, watching])
    findings.say('comparing')
    checkLog(readFileSync(server.log, 'utf8'), findings)
    const { lost, doubled } = await compareNeighbours(done, { ...shop, url: server.url, findings })
    if (findings.wrong.length === 0) shop.isWell()
    const ms = Math.round(done.longestWaitMs)
    return {
      acknowledged: done.count,
      lost,
      doubled,
      'ms at most that a shopper waited': ms,
      ...(office && { emails: 0, greylisted: office.deferrals() }),
      ...findings.counts,
      ...(shop.leftOut.length > 0 && { 'left out': shop.leftOut.join(' and ') }),
    }
  },
)

/** Each resolves when the neighbour is back. */
function faultsOf({ bouncer, postgres, office, store, doors, server, isLong }: Neighbours, findings: Findings) {
  return {
    'PgBouncer is killed and started': async () => {
      await bouncer.kill()
      await sleep(1_000)
      bouncer.start()
    },
    'PostgreSQL is killed, and its replica takes over': async () => {
      await postgres.killPrimary()
      await postgres.promote()
      await bouncer.leadTo(postgres.port())
      findings.count('failovers')
      if (isLong) await postgres.addReplica()
    },
    ...(office && {
      'Postfix is stopped and started': async () => {
        await office.stop()
        await sleep(2_000)
        await office.start()
      },
    }),
    ...(store && {
      'the object store is stopped and started': async () => {
        await store.stop()
        await sleep(4_000)
        await store.start()
      },
    }),
    'nginx and Caddy read their files again': () => Promise.all(doors.map((door) => door.reload())),
    'the server is restarted': async (round: number) => {
      if (round % 2 === 0) await server.kill()
      else if ((await server.drain()) !== 0) findings.blame('the server did not stop in an orderly way')
      await server.start()
    },
  }
}

/** Waits until everybody has got an answer again, or something is wrong. */
async function goesOn({ counts, wrong }: Findings) {
  const before = { ...counts }
  const isAnswered = () => KINDS.every((kind) => (counts[kind] ?? 0) > (before[kind] ?? 0) + 1)
  await waitUntil(async () => isAnswered() || wrong.length > 0)
}

/** What the server may log as an error while a neighbour is away. */
const expected = /^files can’t be read or stored$|retr(ied|ying)$|The database is unreachable/

/** Postfix may be away, or close a connection (421), but has no reason to refuse the shop. */
function checkLog(log: string, findings: Findings) {
  for (const [, message] of log.matchAll(/"MailServerError","message":"(?!421)(\d{3}[^"]*)/g))
    findings.blame(`Postfix refused the shop: ${message}`)
  for (const line of log.split('\n').filter((each) => each.startsWith('{"level":50'))) {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
    const said = [msg, err?.message].filter(Boolean)
    if (!said.some((each) => expected.test(each!))) findings.blame(`the server logged: ${said.join(', ')}`)
  }
}
