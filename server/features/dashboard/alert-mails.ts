import type { Logger } from 'pino'
import { findById } from '#server/content/accounts/accounts.repository.ts'
import {
  createUnsubscribing,
  listSubscribers,
  topicNames,
  type AlertTopic,
} from '#server/content/accounts/alert-subscriptions.ts'
import type { Alert, AlertSource } from '#server/content/feature.ts'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { ComposeMail, Outbox } from '#server/mail/mail.ts'
import { staffPaths } from '#shared/staff-paths.ts'

/** How often a server looks, while somebody wants emails. */
const LOOK_EVERY_MS = 5_000
/** What is over within this time is no news: Shopify may be away for a moment. */
const LASTS_MS = 5 * 60_000
/** An administrator gets at most one email in this time, and what returns within it is the same as before. */
const HOUR_MS = 3_600_000

interface AlertMailParts {
  db: Database
  outbox: Outbox
  log: Logger
  keys: readonly string[]
  origin: string
  shopName(): string
  /** The console's alert source of each topic. */
  sources: Readonly<Record<AlertTopic, AlertSource>>
}

/** Payload of `alerts`: what became news after `since` (ISO 8601). */
interface AlertsPayload {
  staffId: number
  since: string
}

/** Emails to administrators about what needs attention. */
export function createAlertMails({ db, outbox, log, keys, origin, shopName, sources }: AlertMailParts) {
  const unsubscribing = createUnsubscribing({ db, keys, origin })
  let lookedAt = -Infinity

  /** Looks at what is wrong now. Several servers may do so at once. */
  async function look(): Promise<void> {
    if (!outbox.isOn) return
    const wanted = new Set((await listSubscribers(db)).flatMap(({ topics }) => topics))
    if (wanted.size === 0) return
    const found = await Promise.all(
      topicNames.filter((topic) => wanted.has(topic)).map(async (topic) => [topic, await readAlerts(topic)] as const),
    )
    await transact(db, async (tx) => {
      const time = await now(tx)
      for (const [topic, alerts] of found) if (alerts) await storeConditions(tx, { topic, alerts, time })
      for (const subscriber of await listSubscribers(tx)) {
        const { staffId, email, topics, toldUntil, lastSentAt } = subscriber
        if ((await newsFor(tx, { topics, since: toldUntil })).length === 0) continue
        const earliest = lastSentAt === null ? 0 : Date.parse(lastSentAt) + HOUR_MS
        await outbox.add(tx, {
          kind: 'alerts',
          to: email,
          key: String(staffId),
          payload: { staffId, since: toldUntil } satisfies AlertsPayload,
          ...(earliest > time.getTime() && { notBefore: new Date(earliest) }),
        })
      }
    })
  }

  /** Null if the source fails: nobody knows then whether something began or ended. */
  async function readAlerts(topic: AlertTopic): Promise<Alert[] | null> {
    try {
      const alerts = await sources[topic]()
      return alerts.filter(({ level, news }) => level !== 'info' || news !== undefined)
    } catch (error) {
      log.warn({ err: error, topic }, 'alerts for emails could not be read')
      return null
    }
  }

  const compose: ComposeMail<AlertsPayload> = async (tx, { staffId, since }) => {
    const account = await findById(tx, String(staffId))
    const subscriber = (await listSubscribers(tx)).find((one) => one.staffId === staffId)
    if (!account || !subscriber) return null
    const news = await newsFor(tx, { topics: subscriber.topics, since })
    if (news.length === 0) return null
    const time = await now(tx)
    const at = time.toISOString()
    await tx
      .updateTable('alertSubscriptions')
      .set({ toldUntil: at, lastSentAt: at })
      .where('staffId', '=', staffId)
      .execute()
    return {
      subject: `${news.length === 1 ? 'Something needs' : `${news.length} things need`} attention at ${shopName()}`,
      parts: [
        { heading: news.length === 1 ? 'This needs attention' : 'These things need attention' },
        { links: news.map(({ text, path }) => [text, origin + (path ?? staffPaths.admin)] as const) },
        'Each problem is reported once, and you get at most one of these emails an hour. The admin console always shows how things are now.',
        { links: [['Choose what you get emails about', origin + staffPaths.account]] },
      ],
      reason: `You get this because you chose it on your account page at ${shopName()}.`,
      unsubscribeUrl: unsubscribing.urlFor(staffId, time),
    }
  }

  return {
    compose,
    look,
    /** A scheduled task: looks from time to time, and never delays the other tasks. */
    async lookSometimes(): Promise<void> {
      if (performance.now() - lookedAt < LOOK_EVERY_MS) return
      lookedAt = performance.now()
      look().catch((error: unknown) => log.error({ err: error }, 'emails about alerts failed; retrying'))
    },
  }
}

/** What an alert is about. Counts in its text change while it stays the same. */
const conditionOf = ({ text, news }: Alert) => (news === undefined ? text.replace(/\d+/g, '#') : '')

async function storeConditions(
  tx: Database,
  { topic, alerts, time }: { topic: AlertTopic; alerts: readonly Alert[]; time: Date },
): Promise<void> {
  const at = time.toISOString()
  const table = tx.selectFrom('alertConditions').selectAll().where('topic', '=', topic)
  const known = new Map((await table.execute()).map((row) => [row.condition, row]))
  const present = new Map(alerts.map((alert) => [conditionOf(alert), alert]))
  for (const [condition, { text, path, news = null }] of present) {
    const before = known.get(condition)
    const isAnew = !before || (before.endedAt !== null && Date.parse(before.endedAt) < time.getTime() - HOUR_MS)
    const since = isAnew ? at : before.since
    const isNews =
      news === null
        ? (isAnew || before.dueAt === null) && Date.parse(since) <= time.getTime() - LASTS_MS
        : !before || news > (before.news ?? 0)
    const row = {
      text,
      path,
      since,
      endedAt: null,
      news: news === null ? null : Math.max(news, before?.news ?? 0),
      dueAt: isNews ? at : isAnew && news === null ? null : (before?.dueAt ?? null),
    }
    if (before && Object.entries(row).every(([name, value]) => before[name as keyof typeof row] === value)) continue
    await tx
      .insertInto('alertConditions')
      .values({ topic, condition, ...row })
      .onConflict((conflict) => conflict.columns(['topic', 'condition']).doUpdateSet(row))
      .execute()
  }
  for (const { condition, endedAt } of known.values())
    if (!present.has(condition) && endedAt === null)
      await tx
        .updateTable('alertConditions')
        .set({ endedAt: at })
        .where('topic', '=', topic)
        .where('condition', '=', condition)
        .execute()
}

/** What became news after `since` and has not ended, oldest first. */
const newsFor = (db: Database, { topics, since }: { topics: readonly AlertTopic[]; since: string }) =>
  db
    .selectFrom('alertConditions')
    .select(['text', 'path'])
    .where('topic', 'in', topics)
    .where('endedAt', 'is', null)
    .where('dueAt', '>', since)
    .orderBy('dueAt')
    .orderBy('condition')
    .execute()

/** Forgets what ended long ago. */
export async function sweepConditions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('alertConditions').where('endedAt', '<', before.toISOString()).execute()
}
