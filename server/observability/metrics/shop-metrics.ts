import type { Pool } from 'pg'
import type { Database, OpenDatabase } from '#server/database/database.ts'
import { countMails, mailFailure, oldestWait } from '#server/mail/mail-state.ts'
import type { Check } from '#server/observability/health/check.ts'
import { databaseSize, diskSpace } from '#server/observability/health/disk-space.ts'
import { countJobs } from '#server/observability/health/health.repository.ts'
import { readLastBackup } from '#server/observability/health/backup-record.ts'
import type { ReadMetric, Sample } from './register-metrics.ts'

interface ShopParts {
  database: Pick<OpenDatabase, 'db' | 'fullDisk' | 'pool'>
  dataDir: string
  checks(): Promise<Check[]>
}

const mailStates = ['waiting', 'sending', 'sent', 'unsure', 'refused', 'late', 'dropped', 'kept'] as const
const DAY_MS = 86_400_000
const severity = { ok: 0, warning: 1, error: 2 } as const

/**
 * Metrics of checks, database and disk, read on scrape; each query only reads an index or a few rows, except for
 * `floods`, which counts the tables that strangers fill every five minutes.
 */
export const shopMetrics = ({ database, dataDir, checks }: ShopParts): ReadMetric[] => [
  {
    name: 'hoard_check',
    help: 'Every check of HEALTH: 0 ok, 1 warning, 2 error.',
    labels: ['check'],
    read: async () => (await checks()).map(({ name, state }) => ({ labels: { check: name }, value: severity[state] })),
  },
  ...mailMetrics(database.db),
  ...(database.pool ? poolMetrics(database.pool) : []),
  {
    name: 'hoard_database_full_total',
    help: 'Writes that the database refused because its disk is full.',
    type: 'counter',
    read: () => database.fullDisk.count,
  },
  ...storedMetrics(database.db, dataDir),
]

const mailMetrics = (db: Database): ReadMetric[] => [
  {
    name: 'hoard_mails',
    help: 'Emails that wait, and those that have ended in the last 24 hours, by state.',
    labels: ['state'],
    async read() {
      const counts = await countMails(db, DAY_MS)
      return mailStates.map((state) => ({ labels: { state }, value: counts[state] ?? 0 }))
    },
  },
  {
    name: 'hoard_mails_oldest_seconds',
    help: 'How long the oldest email has waited whose time has come.',
    read: async () => (await oldestWait(db)) / 1000,
  },
  {
    name: 'hoard_mail_failing',
    help: '1 while the mail server can’t be reached, or refuses the shop.',
    read: async () => ((await mailFailure(db)) === null ? 0 : 1),
  },
]

const poolMetrics = (pool: Pool): ReadMetric[] => [
  {
    name: 'hoard_database_connections',
    help: 'Connections of this server to PostgreSQL in use and idle, and queries that wait for one.',
    labels: ['state'],
    read: () => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  },
  {
    name: 'hoard_database_connections_limit',
    help: 'DATABASE_POOL.',
    read: () => pool.options.max ?? 0,
  },
]

const storedMetrics = (db: Database, dataDir: string): ReadMetric[] => [
  {
    name: 'hoard_jobs',
    help: 'Unfinished jobs.',
    labels: ['kind', 'state'],
    async read() {
      const jobs = await countJobs(db)
      return jobs.flatMap(({ kind, ...counts }) =>
        (['waiting', 'running', 'dead'] as const).map((state) => ({ labels: { kind, state }, value: counts[state] })),
      )
    },
  },
  {
    name: 'hoard_jobs_oldest_due_seconds',
    help: 'How long the oldest due job has been waiting.',
    labels: ['kind'],
    async read() {
      const jobs = await countJobs(db)
      return jobs.map(({ kind, oldestDue }) => ({
        labels: { kind },
        value: oldestDue === null ? 0 : (Date.now() - Date.parse(oldestDue)) / 1000,
      }))
    },
  },
  {
    name: 'hoard_sync_last_success_timestamp_seconds',
    help: 'When the last successful sync of a kind finished.',
    labels: ['kind'],
    read: async () => (await lastSyncs(db)).map(({ kind, finishedAt }) => ({ labels: { kind }, value: finishedAt })),
  },
  {
    name: 'hoard_sync_last_duration_seconds',
    help: 'Duration of the last successful sync of a kind.',
    labels: ['kind'],
    read: async () => (await lastSyncs(db)).map(({ kind, seconds }) => ({ labels: { kind }, value: seconds })),
  },
  {
    name: 'hoard_webhook_deliveries',
    help: 'Stored webhooks by state.',
    labels: ['state'],
    read: () => deliveries(db),
  },
  {
    name: 'hoard_database_bytes',
    help: 'Size of the database and its write-ahead log.',
    labels: ['file'],
    async read() {
      const { database, writeAheadLog } = await databaseSize({ db, dataDir })
      return [
        { labels: { file: 'database' }, value: database },
        { labels: { file: 'write-ahead log' }, value: writeAheadLog },
      ]
    },
  },
  {
    name: 'hoard_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    read: async () => (await diskSpace(dataDir)).free,
  },
  {
    name: 'hoard_disk_total_bytes',
    help: 'Size of the disk of DATA_DIR.',
    read: async () => (await diskSpace(dataDir)).total,
  },
  {
    name: 'hoard_backup_last_success_timestamp_seconds',
    help: 'When the shop was last backed up with its own command; 0 if never.',
    async read() {
      const last = await readLastBackup({ db, dataDir })
      return last ? Date.parse(last.at) / 1000 : 0
    },
  },
]

async function lastSyncs(db: Database): Promise<{ kind: string; finishedAt: number; seconds: number }[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['kind', 'startedAt', 'finishedAt'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select((one) => one.fn.max('id').as('id'))
        .where('status', '=', 'done')
        .groupBy('kind'),
    )
    .execute()
  return rows.map(({ kind, startedAt, finishedAt }) => {
    const [began, ended] = [Date.parse(startedAt) / 1000, Date.parse(finishedAt ?? startedAt) / 1000]
    return { kind, finishedAt: ended, seconds: ended - began }
  })
}

async function deliveries(db: Database): Promise<Sample[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }))
}
