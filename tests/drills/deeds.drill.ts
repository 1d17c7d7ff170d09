import type { Dialect } from '#server/database/dialect.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { MAIL_JOB } from '#server/mail/send-mails.job.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { join } from 'node:path'
import { drill, onlyLong, type DrillRun } from './drill.ts'
import { deeds, interrupt } from './harness/deeds.ts'
import { openSingle } from './harness/open-single.ts'
import { checkDatabase } from './harness/stored-files.ts'
import { prepareCatalogue } from './harness/writers.ts'
import { createWriting } from './harness/writing.ts'

/** Kills: one of each kind of deed in the short form. */
const ROUNDS = { short: 6, long: 204 }
/** A kill comes until so much later than the deed usually takes. */
const LATEST = 1.2

for (const engine of ['sqlite', 'postgres'] as const)
  drill(
    'deeds',
    `a server on ${engine} does what is done once whole or not at all, and no queue stops`,
    { tags: ['A10.7', 'A12.4'], timeout: 7_200_000, missing: () => (engine === 'postgres' ? onlyLong() : undefined) },
    (run) => killDuringDeeds(engine, run),
  )

async function killDuringDeeds(engine: Dialect, { random, isLong, rounds, findings }: DrillRun) {
  await using mail = await openMailServer()
  await using shop = await openSingle(engine, { ...mail.env, MAIL_PER_HOUR: '9999' })
  const { url, server, shopify } = shop
  await server.start()
  const headers = { cookie: await shop.cookiesOf('administrator'), origin: url }
  await shop.cookiesOf('editor')
  const writing = createWriting({ url, headers, shopify, findings, random, covered: new Map() })
  const database = await openDatabase(shop.databaseUrl ?? join(server.dataDir, 'hoard.db'))
  await using _ = { [Symbol.asyncDispose]: () => database.close() }
  const { db } = database
  await prepareCatalogue(writing)
  // Every second email is deferred at its first attempt, as by a server that greylists.
  const met = new Set<string>()
  mail.faults.recipient = (address) => {
    if (met.has(address) || random() < 0.5) return undefined
    met.add(address)
    return '450 4.7.1 Greylisted'
  }

  const kinds = Object.entries(deeds({ shop, writing, db }))
  const usualMs = new Map<string, number>()
  for (const [name, prepare] of kinds) {
    const deed = await prepare()
    const began = performance.now()
    await deed.act()
    usualMs.set(name, performance.now() - began)
    const problem = await deed.check(true)
    if (problem) findings.blame(`${name}, without a kill: ${problem}`)
  }

  const count = rounds ?? (isLong ? ROUNDS.long : ROUNDS.short)
  let acknowledged = 0
  for (let round = 0; round < count && findings.wrong.length === 0; round++) {
    const [name, prepare] = kinds[round % kinds.length]!
    const deed = await prepare()
    const afterMs = random() * usualMs.get(name)! * LATEST
    const result = await interrupt(deed, afterMs, () => server.kill())
    if (typeof result === 'string') findings.blame(`${name} failed before the kill: ${result}`)
    if (result === true) acknowledged += 1
    if (engine === 'sqlite') checkDatabase(server.dataDir, findings)
    await server.start()
    const problem = await deed.check(result === true)
    if (problem) findings.blame(`${name}, killed after ${Math.round(afterMs)} ms, seed and round ${round}: ${problem}`)
  }

  await waitUntil(async () => {
    const now = new Date().toISOString()
    await db.updateTable('mails').set({ nextAt: now }).where('state', '=', 'waiting').execute()
    await addJob(db, MAIL_JOB)
    return (
      (await db.selectFrom('mails').select('id').where('state', 'in', ['waiting', 'sending']).execute()).length === 0
    )
  })
  const mails = await db.selectFrom('mails').select(['kind', 'recipient', 'state', 'messageId']).execute()
  const arrivals = Map.groupBy(mail.received, ({ mail: each }) => each.messageId)
  for (const { kind, recipient, state, messageId } of mails) {
    const times = arrivals.get(messageId)?.length ?? 0
    const isRight = state === 'sent' ? times === 1 : state === 'unsure' ? times <= 1 : state === 'dropped'
    if (!isRight) findings.blame(`${kind} to ${recipient || 'somebody erased'} is ${state} and arrived ${times} times`)
  }
  for (const { kind, error } of await writing.staff.console.jobs({ query: { state: 'dead' } }))
    findings.blame(`a job of kind ${kind} failed for good: ${error}`)
  if (findings.wrong.length === 0) shop.isWell()
  return {
    kills: count,
    acknowledged,
    emails: mails.length,
    'perhaps sent': mails.filter(({ state }) => state === 'unsure').length,
  }
}
