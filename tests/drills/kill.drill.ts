import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialect } from '#server/database/dialect.ts'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { drill, type DrillRun } from './drill.ts'
import { afterAcknowledgement, moments, reach } from './harness/moments.ts'
import { makeNextVersion, MIGRATING } from './harness/next-version.ts'
import { openSingle } from './harness/open-single.ts'
import { checkDatabase, checkPictures } from './harness/stored-files.ts'
import { compareAll, createWriters, prepareCatalogue, writeOnce, writeUntil } from './harness/writers.ts'
import { createWriting, uncovered, type Covered } from './harness/writing.ts'

/** Write endpoints that no writer calls. */
const excused = {
  'blog.preview': 'stores nothing',
  'browserErrors.report': 'stores nothing',
  'redirects.previewImport': 'stores nothing',
  'references.check': 'stores nothing',
  'releases.revokeLink': 'needs a link that works; shared-links.test.ts',
  'legal.preview': 'stores nothing',
  'legal.update': 'one row, in the transaction of its audit event; legal.test.ts',
  'shopFacts.update': 'one row, in the transaction of its audit event; shop-facts.test.ts',
  'searchWords.update': 'one row, in the transaction of its audit event; search-words.test.ts',
  'searchWords.report': 'counts in memory',
  'searchWords.clear': 'deletes what is only counted',
  'images.known': 'stores nothing',
  'contentCopy.changes': 'stores nothing',
  'sync.preview': 'stores nothing',
  'pages.present': 'lasts some seconds',
  'checkout.discounts': 'stores nothing',
  'mail.test': 'sends an email; send-mails.test.ts',
  'mail.resend': 'needs an email that was refused; outbox.test.ts',
  'mail.cancel': 'needs an email that waits; outbox.test.ts',
  'privacy.preview': 'stores nothing',
  'privacy.export': 'stores nothing but who asked',
  'privacy.answered': 'needs a request from Shopify; privacy.test.ts',
  'newsletter.confirm': 'needs the link of an email; double-opt-in.test.ts',
  'newsletter.leave': 'needs the link of an email; double-opt-in.test.ts',
  'newsletter.rejoin': 'needs the link of an email; double-opt-in.test.ts',
  'newsletter.ask': 'changes what other writers expect; double-opt-in.test.ts',
  'contact.answer': 'sends an email; answers.test.ts',
  'backInStock.leave': 'needs the link of an email; back-in-stock.mails.test.ts',
  'backInStock.rejoin': 'needs the link of an email; back-in-stock.mails.test.ts',
  'privacy.erase': 'removes what other writers expect; privacy.test.ts',
  'orderStatus.status': 'stores nothing',
  'orders.reprint': 'needs printed pieces that nothing else changes; print-queue.test.ts',
  'orders.undoReprint': 'needs a reprint; print-queue.test.ts',
  'packing.post': 'needs printed orders of a store; postings.test.ts ends it before and after Shopify’s answer',
  'packing.check': 'needs a parcel whose answer was lost; postings.test.ts',
  'packing.settle': 'needs a parcel of which Shopify doesn’t tell; postings.test.ts',
  'packing.undo': 'needs a parcel; postings.test.ts',
  'auth.acknowledgeSessions': 'remembers only that a notice was read',
  'images.replaceByExisting': 'rewrites what other writers expect; replace-image.test.ts',
  'activity.undo': 'reverts what other writers expect; replace-image.test.ts',
  'images.copyHere': 'downloads from another site; copy-external-image.test.ts',
  'catalogue.answerChannelQuestion': 'needs products that left the sales channel; catalogue.test.ts',
  'console.retryJob': 'needs a job that failed for good; jobs.test.ts',
  'console.cancelJob': 'needs a job that waits; jobs.test.ts',
  'sync.cancel': 'needs a sync that runs for long; sync.http.test.ts',
  'sync.revert': 'needs products that nothing else changes; revert-products.test.ts',
}

/** Kills while writers write, besides those at a start. The long form makes about a thousand on both engines together. */
const SHORT_ROUNDS = { sqlite: 2, postgres: 1 }
const LONG_ROUNDS = 400
const MOMENT_WITHIN_MS = { short: 1_500, long: 4_000 }
const MIGRATION_REST_MS = 60
/** Those of pages, posts, templates, banners, menu, redirects and releases come first. */
const CONTENT_WRITERS = 7

for (const engine of ['sqlite', 'postgres'] as const)
  drill(
    'kill',
    `a server on ${engine} loses nothing that it acknowledged`,
    { tags: ['A10.7'], timeout: 7_200_000 },
    (run) => killRepeatedly(engine, run),
  )

async function killRepeatedly(engine: Dialect, { random, isLong, rounds, findings }: DrillRun) {
  await using shop = await openSingle(engine)
  const { url, server, postgres, shopify } = shop
  await server.start()
  const headers = { cookie: await shop.cookiesOf('administrator'), origin: url }
  const covered: Covered = new Map()
  const writing = createWriting({ url, headers, shopify, findings, random, covered })
  const writers = createWriters(writing)
  for (const folder of ['files/pictures', 'files/variants', 'tmp'])
    mkdirSync(join(server.dataDir, folder), { recursive: true })
  await prepareCatalogue(writing)

  // Everything once, so that no kind of write is forgotten; the content is enough for the second engine's short form.
  const hasAll = isLong || engine === 'sqlite'
  await Promise.all(writers.slice(0, hasAll ? writers.length : CONTENT_WRITERS).map(writeOnce))
  await compareAll(writers)
  for (const problem of hasAll ? uncovered(covered, excused) : []) findings.blame(problem)
  const possible = moments.filter((moment) => (moment.engine ?? engine) === engine)
  const hits: Record<string, number> = {}
  const logText = () => readFileSync(server.log, 'utf8')
  let kills = 0
  let next: string | undefined
  const firstEndpoint = Math.floor(random() * covered.size)
  const count = rounds ?? (isLong ? LONG_ROUNDS : SHORT_ROUNDS[engine])
  for (let round = 0; round < count; round++) {
    if (round % 25 === 24) findings.say(`${kills} kills, ${writing.ledger.acknowledged} acknowledged writes`)
    // Every endpoint in turn, and between them the other moments.
    const endpoints = [...covered].filter(([, writer]) => writer !== undefined)
    const [endpoint, by] = endpoints[(firstEndpoint + Math.floor(round / 2)) % endpoints.length] ?? []
    const moment =
      round % 2 === 0 && endpoint && by
        ? afterAcknowledgement(endpoint, by)
        : possible[Math.floor(round / 2) % possible.length]!
    // Few writers at once, so that each comes far.
    const others = writers.filter(() => random() < 0.15)
    const chosen = writers.filter((writer) => writer.name === moment.writer || others.includes(writer))
    let isKilled = false
    const working = writeUntil(chosen.length > 0 ? chosen : writers, findings, () => isKilled)
    const withinMs = isLong ? MOMENT_WITHIN_MS.long : MOMENT_WITHIN_MS.short
    const onStrike = () => {
      isKilled = true
      void server.kill()
    }
    const isHit = await reach(moment, { writing, dataDir: server.dataDir }, { withinMs, onStrike })
    if (!isHit) onStrike()
    await server.kill()
    await working
    kills += 1
    hits[isHit ? moment.name : 'any time'] = (hits[isHit ? moment.name : 'any time'] ?? 0) + 1
    // The start may be killed, too, and PostgreSQL with its server.
    if (postgres && random() < 0.3) {
      await postgres.restart('immediate')
      findings.count('PostgreSQL crashes')
    }
    if (random() < 0.3) await killStart('a start', random() * 500)
    if (isLong && random() < 0.05) {
      next ??= makeNextVersion(shop.folder, MIGRATION_REST_MS)
      await killStart('a migration', random() * 2 * MIGRATION_REST_MS, next)
    }
    if (engine === 'sqlite') checkDatabase(server.dataDir, findings)
    checkPictures(server.dataDir, findings)
    await server.start()
    await compareAll(writers)
    if (findings.wrong.length > 0) break
  }

  /** Kills a server so long after its start, or after a migration has begun. */
  async function killStart(name: string, afterMs: number, main?: string) {
    const before = logText().length
    // It fails because it is killed; a server that cannot start at all fails at its next start.
    const started = server.start(main).catch(() => undefined)
    // It has no migration left if one was late for its kill.
    if (main) await Promise.race([started, waitUntil(async () => logText().includes(MIGRATING, before), 10)])
    await sleep(afterMs)
    await server.kill()
    await started
    kills += 1
    if (main && !logText().includes(MIGRATING, before)) name = 'a start'
    hits[name] = (hits[name] ?? 0) + 1
  }

  findings.say(`killed at ${JSON.stringify(hits)}`)
  await waitUntil(async () => (await writing.staff.console.jobs({ query: { state: 'waiting' } })).length === 0)
  for (const { kind, error } of await writing.staff.console.jobs({ query: { state: 'dead' } }))
    findings.blame(`a job of kind ${kind} failed for good: ${error}`)
  await compareAll(writers)
  if (findings.wrong.length === 0) shop.isWell()
  const { acknowledged, lost } = writing.ledger
  return { kills, 'acknowledged writes': acknowledged, 'without a response': lost, ...findings.counts }
}
