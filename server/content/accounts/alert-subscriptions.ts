import { findById } from '#server/content/accounts/accounts.repository.ts'
import { createSignedTokens } from '#server/content/signed-links.ts'
import type { Database } from '#server/database/database.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { isActive } from './account-sessions.ts'

/** What administrators can get emails about, as the form says it. */
export const alertTopics = {
  messages: 'New contact messages',
  jobs: 'A job has failed for good',
  webhooks: 'Webhooks are missing, or can’t be processed',
  shopify: 'Shopify refuses, or can’t be reached',
  backup: 'A backup is overdue',
} as const

export type AlertTopic = keyof typeof alertTopics
export const topicNames = Object.keys(alertTopics) as AlertTopic[]

/** Where the form of the account page is sent. */
export const ALERTS_FORM = `${staffPaths.account}/alerts`
export const UNSUBSCRIBE_PATH = `${ALERTS_FORM}/unsubscribe`

/** An administrator who wants emails. */
export interface Subscriber {
  staffId: number
  email: string
  topics: AlertTopic[]
  /** They know of what was news until then, ISO 8601; empty at first. */
  toldUntil: string
  /** ISO 8601. */
  lastSentAt: string | null
}

const parseTopics = (text: string) => (JSON.parse(text) as AlertTopic[]).filter((topic) => topic in alertTopics)

/** Administrators who chose at least one topic and may still sign in. */
export async function listSubscribers(db: Database): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('alertSubscriptions')
    .innerJoin('staff', 'staff.id', 'alertSubscriptions.staffId')
    .select(['staffId', 'email', 'topics', 'toldUntil', 'lastSentAt'])
    .where('role', '=', 'administrator')
    .where('isDisabled', '=', 0)
    .execute()
  return rows
    .map(({ topics, ...row }) => ({ ...row, topics: parseTopics(topics) }))
    .filter(({ topics }) => topics.length > 0)
}

/** The topics that an account chose. */
export async function readTopics(db: Database, staffId: number): Promise<AlertTopic[]> {
  const row = await db
    .selectFrom('alertSubscriptions')
    .select('topics')
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return row ? parseTopics(row.topics) : []
}

/** Replaces the topics of an account; none unsubscribes. */
export async function chooseTopics(db: Database, staffId: number, topics: readonly AlertTopic[]): Promise<void> {
  if (topics.length === 0) {
    await db.deleteFrom('alertSubscriptions').where('staffId', '=', staffId).execute()
    return
  }
  const chosen = { topics: JSON.stringify(topics) }
  await db
    .insertInto('alertSubscriptions')
    .values({ staffId, ...chosen, toldUntil: '', lastSentAt: null })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet(chosen))
    .execute()
}

const LINK_DAYS = 365

/** Links with which somebody unsubscribes without signing in. */
export function createUnsubscribing({ db, keys, origin }: { db: Database; keys: readonly string[]; origin: string }) {
  const tokens = createSignedTokens({ keys, isActive: (id) => isActive(db, id) }, 'unsubscribing from alerts')
  return {
    urlFor: (staffId: number, now: Date): string =>
      `${origin}${UNSUBSCRIBE_PATH}?token=${tokens.create(String(staffId), String(staffId), LINK_DAYS, now).token}`,
    /** Whose link it is; null if it is forged or expired, or the account is disabled. */
    async accountOf(token: string) {
      const claims = await tokens.verify(token, new Date())
      return (claims && (await findById(db, claims.staffId))) ?? null
    },
  }
}
