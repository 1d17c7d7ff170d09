import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Migration } from './migrate.ts'

/** Migrations of databases from before the first release. Together they make the initial schema. */
const unreleased = [
  '001-changes',
  '002-products',
  '003-navigation',
  '004-cart',
  '005-sessions',
  '006-imports',
  '007-shopify-carts',
  '008-pages',
  '009-navigation-pages',
  '010-banners',
  '011-blog',
  '012-correspondence',
  '013-starter',
  '014-staff',
  '015-activity',
  '016-scheduled-posts',
  '017-page-builder',
  '018-templates',
  '019-images',
  '020-console',
  '021-shopify',
  '022-catalogue',
  '023-orders',
  '024-syncs',
  '025-reconciles',
  '026-desktop',
  '027-news',
  '028-shared-uploads',
  '029-secrets',
  '030-rate-limits',
  '031-servers',
  '032-trigrams',
  '033-moves',
  '034-known-servers',
  '035-staff-lists',
]

/**
 * All migrations, in order. A released migration never changes.
 *
 * During a rolling update two versions share the database, so a migration only adds (`expands: true`): tables, indexes,
 * and columns that are nullable or have a default, so that the previous version can still insert rows. Removing,
 * renaming or narrowing waits for the version after the next, in a migration without `expands`; a column that moves is
 * written in both places until then. On PostgreSQL migrations block writers: keep them short, and fill large tables in
 * a job.
 */
export const migrations: readonly Migration[] = [
  { name: '001-initial', expands: true, replaces: unreleased, up: createInitialSchema },
  {
    name: '002-banner-note',
    expands: true,
    up: (db) =>
      db.schema
        .alterTable('banners')
        .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
        .execute(),
  },
  { name: '003-sales-channel', expands: true, up: addSalesChannel },
  {
    name: '004-refusals',
    expands: true,
    async up(db) {
      await db.schema.alterTable('imports').addColumn('refusal', 'text').execute()
      await db.schema.alterTable('webhook_addresses').addColumn('refused', 'text').execute()
      await db.schema
        .createTable('webhook_rejections')
        .addColumn('reason', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('since', 'text', (column) => column.notNull())
        .addColumn('last', 'text', (column) => column.notNull())
        .addColumn('shop_domain', 'text')
        .execute()
    },
  },
  { name: '005-second-factors', expands: true, up: addSecondFactors },
  {
    name: '006-own-sessions',
    expands: true,
    async up(db) {
      await db.schema
        .alterTable('sessions')
        .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await db.schema.alterTable('sessions').addColumn('told_at', 'text').execute()
    },
  },
  { name: '007-account-drafts', expands: true, up: addAccountDrafts },
  {
    name: '008-used-desktop-codes',
    expands: true,
    up: (db) => db.schema.alterTable('desktop_codes').addColumn('issued_session_id', 'text').execute(),
  },
  {
    name: '009-cart-addition-keys',
    expands: true,
    up: (db) =>
      db.schema
        .alterTable('cart_lines')
        .addColumn('addition_keys', 'text', (column) => column.notNull().defaultTo(' '))
        .execute(),
  },
  { name: '010-from-price-for-sale', expands: true, up: skipSoldOutInFromPrice },
  {
    name: '011-post-miniatures',
    expands: true,
    up: (db) =>
      db.schema
        .alterTable('posts')
        .addColumn('miniatures', 'text', (column) => column.notNull().defaultTo(''))
        .execute(),
  },
  { name: '012-back-in-stock', expands: true, up: addBackInStockRequests },
  { name: '013-order-tracking', expands: true, up: addOrderTracking },
  { name: '014-record-working-copies', expands: true, up: addRecordWorkingCopies },
  { name: '015-releases', expands: true, up: addReleases },
  {
    name: '016-marks-of-prints',
    expands: true,
    up: (db) => db.schema.alterTable('prints').addColumn('mark', 'text').execute(),
  },
  {
    name: '017-erased-orders',
    expands: true,
    up: (db) => db.schema.alterTable('orders').addColumn('erased_at', 'text').execute(),
  },
  { name: '018-redirects', expands: true, up: addRedirects },
  { name: '019-mails', expands: true, up: addMails },
  { name: '020-fulfillments', expands: true, up: addPostings },
  {
    name: '021-reprints',
    expands: true,
    async up({ schema }) {
      await schema
        .createTable('reprints')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('order_id', 'integer', (column) => column.notNull())
        .addColumn('line_id', 'text', (column) => column.notNull())
        .addColumn('pieces', 'integer', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('staff_name', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .execute()
      await schema.createIndex('reprints_by_order').on('reprints').column('order_id').execute()
    },
  },
  { name: '022-webhook-attempts', expands: true, up: addWebhookAttempts },
  { name: '023-shop-facts', expands: true, up: addShopFacts },
  { name: '024-alert-mails', expands: true, up: addAlertMails },
  { name: '025-shopper-mails', expands: true, up: addShopperMails },
  {
    name: '026-printed-mails',
    expands: true,
    up: (db) =>
      db.schema
        .alterTable('shop_facts')
        .addColumn('printed_mails', 'text', (column) => column.notNull().defaultTo(''))
        .execute(),
  },
  {
    name: '027-lost-parcels',
    expands: true,
    async up({ schema }) {
      await schema
        .alterTable('orders')
        .addColumn('lost', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute()
      await schema
        .alterTable('reprints')
        .addColumn('was_posted', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  {
    name: '028-shared-links',
    expands: true,
    up: ({ schema }) =>
      ['kind', 'subject', 'staff_name', 'created_at', 'expires_at']
        .reduce(
          (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
          schema.createTable('shared_links').addColumn('id', 'text', (column) => column.primaryKey()),
        )
        .addColumn('revoked_at', 'text')
        .execute(),
  },
  {
    name: '029-release-items',
    expands: true,
    up: (db) => db.schema.alterTable('releases').addColumn('items', 'text').execute(),
  },
  {
    name: '030-shared-links-by',
    expands: true,
    up: (db) => db.schema.alterTable('shared_links').addColumn('staff_id', 'text').execute(),
  },
  {
    name: '031-deleted-rows',
    expands: true,
    async up({ schema }) {
      // Deleted rows are counted and swept without reading all texts.
      for (const table of ['messages', 'back_in_stock_requests'])
        await schema
          .createIndex(`${table}_deleted`)
          .on(table)
          .column('deleted_at')
          .where(sql.ref('deleted_at'), 'is not', null)
          .execute()
    },
  },
  {
    name: '032-missing-from-elsewhere',
    expands: true,
    up: (db) =>
      db.schema
        .alterTable('missing_paths')
        .addColumn('from_elsewhere', 'integer', (column) => column.notNull().defaultTo(0))
        .execute(),
  },
  {
    name: '033-wishes',
    expands: true,
    async up(db) {
      await db.schema
        .alterTable('orders')
        .addColumn('wishes', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute()
      // The next sync reads all orders again, so that those in the print queue get theirs.
      await sql`update order_readings set read_to = '1970-01-01T00:00:00.000Z'`.execute(db)
    },
  },
  {
    name: '034-search-words',
    expands: true,
    async up({ schema }) {
      await schema
        .createTable('synonyms')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('groups', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('missed_searches')
        .addColumn('search', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('days', 'integer', (column) => column.notNull())
        .addColumn('last_seen', 'text', (column) => column.notNull())
        .execute()
    },
  },
  {
    name: '035-request-keys',
    expands: true,
    async up({ schema }) {
      await schema.alterTable('activity').addColumn('request_key', 'text').execute()
      await schema.createIndex('activity_by_request_key').unique().on('activity').column('request_key').execute()
    },
  },
]

/** Every migration that this program can work with, by name. */
export const knownMigrations: ReadonlySet<string> = new Set(
  migrations.flatMap(({ name, replaces = [] }) => [name, ...replaces]),
)

/** Runs `migrations/001-initial.<dialect>.sql`: a statement ends with `;` before a blank line or the next `create`. */
async function createInitialSchema(db: Kysely<unknown>, dialect: Dialect) {
  if (dialect === 'postgres') await createTrigrams(db)
  const file = join(import.meta.dirname, `migrations/001-initial.${dialect}.sql`)
  for (const statement of readFileSync(file, 'utf8').split(/(?<=;)\n+(?=create )/)) await sql.raw(statement).execute(db)
}

async function addSalesChannel(db: Kysely<unknown>, dialect: Dialect) {
  const { schema } = db
  await schema
    .alterTable('products')
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo('published'))
    .execute()
  await schema
    .alterTable('products')
    .addColumn('is_unlisted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('products').addColumn('left_channel_at', 'text').execute()
  if (dialect === 'postgres') return
  // It covers every column of the console's list.
  await schema.dropIndex('products_catalogue').execute()
  await sql`create index products_catalogue on products (
    sort_key, archived_at, stock, shopify_id, is_featured, unprimed_cents, designer_key, designer, creature_type,
    shopify_updated_at, searched, channel
  )`.execute(db)
}

async function addSecondFactors({ schema }: Kysely<unknown>) {
  await schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute()
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'integer', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    // Up to 32 bits, without a sign.
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await schema.createIndex('passkeys_by_staff').on('passkeys').column('staff_id').execute()
  await schema
    .createTable('authenticator_apps')
    .addColumn('staff_id', 'integer', (column) => column.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'integer', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .execute()
  await schema.createIndex('recovery_codes_by_staff').on('recovery_codes').column('staff_id').execute()
}

async function addAccountDrafts(db: Kysely<unknown>) {
  await db.schema
    .createTable('account_drafts')
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('feature', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('window', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_drafts_pk', ['staff_id', 'feature', 'record', 'window', 'at'])
    .execute()
}

async function addOrderTracking({ schema }: Kysely<unknown>) {
  await schema
    .alterTable('orders')
    .addColumn('tracking', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  // It covers what a lookup reads, so that finding a number takes no longer than finding none.
  await schema.createIndex('orders_by_number').on('orders').columns(['number', 'email']).execute()
}

async function addReleases({ schema }: Kysely<unknown>, dialect: Dialect) {
  await schema
    .createTable('releases')
    .addColumn('id', 'integer', (column) =>
      dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('published_at', 'text')
    .addColumn('failure', 'text')
    .addColumn('applied', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('releases_by_publish_at').on('releases').column('publish_at').execute()
  await schema
    .createTable('content_drafts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('release_id', 'integer', (column) => column.references('releases.id').onDelete('set null'))
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_drafts_pk', ['kind', 'record_id'])
    .execute()
  for (const column of ['publish_at', 'unpublish_at'])
    await schema.alterTable('banners').addColumn(column, 'text').execute()
}

/** `working_copies` had those of pages only. An older server of a rolling update still uses it. */
async function addRecordWorkingCopies(db: Kysely<unknown>) {
  await db.schema
    .createTable('record_working_copies')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('base_version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('record_working_copies_pk', ['kind', 'record_id', 'staff_id'])
    .execute()
  await sql`insert into record_working_copies (kind, record_id, staff_id, content, base_version, updated_at)
    select 'page', cast(page_id as text), staff_id, blocks, base_version, updated_at from working_copies`.execute(db)
}

async function addBackInStockRequests({ schema }: Kysely<unknown>, dialect: Dialect) {
  await schema
    .createTable('back_in_stock_requests')
    .addColumn('id', 'integer', (column) =>
      dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('scale', 'text', (column) => column.notNull())
    .addColumn('finishing', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addUniqueConstraint('back_in_stock_requests_key', ['product_id', 'scale', 'finishing', 'email'])
    .execute()
}

async function addMails({ schema }: Kysely<unknown>, dialect: Dialect) {
  await schema
    .createTable('mails')
    .addColumn('id', 'integer', (column) =>
      dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempted_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('answer', 'text')
    .addColumn('subject', 'text')
    .addColumn('content', 'text')
    .execute()
  const index = (name: string) => schema.createIndex(name).on('mails')
  await index('mails_by_turn').columns(['state', 'priority', 'next_at']).execute()
  await index('mails_by_attempt').column('attempted_at').execute()
  await index('mails_by_recipient').column('recipient').execute()
  await index('mails_by_key').unique().columns(['kind', 'key']).where(sql.ref('state'), '=', 'waiting').execute()
}

async function addShopperMails(db: Kysely<unknown>, dialect: Dialect) {
  const { schema } = db
  for (const column of [
    'token',
    'consent',
    'ask_requested_at',
    'confirmation_at',
    'confirmed_at',
    'expires_at',
    'unsubscribed_at',
  ])
    await schema.alterTable('subscribers').addColumn(column, 'text').execute()
  await schema.createIndex('subscribers_by_token').unique().on('subscribers').column('token').execute()
  await schema
    .createIndex('subscribers_to_ask')
    .on('subscribers')
    .column('ask_requested_at')
    .where(sql.ref('ask_requested_at'), 'is not', null)
    .execute()
  for (const column of ['token', 'notified_at'])
    await schema.alterTable('back_in_stock_requests').addColumn(column, 'text').execute()
  await schema
    .createIndex('back_in_stock_requests_by_token')
    .unique()
    .on('back_in_stock_requests')
    .column('token')
    .execute()
  await schema
    .createIndex('back_in_stock_requests_waiting')
    .on('back_in_stock_requests')
    .column('product_id')
    .where(sql<boolean>`deleted_at is null and notified_at is null`)
    .execute()
  await schema
    .createTable('message_answers')
    .addColumn('id', 'integer', (column) =>
      dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('message_id', 'integer', (column) => column.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('request_key', 'text', (column) => column.notNull().unique())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('mail_message_id', 'text')
    .execute()
  await schema.createIndex('message_answers_by_message').on('message_answers').column('message_id').execute()
  await sql`create index messages_by_email on messages (lower(email))`.execute(db)
}

async function addAlertMails({ schema }: Kysely<unknown>) {
  await schema
    .createTable('alert_subscriptions')
    .addColumn('staff_id', 'integer', (column) => column.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('told_until', 'text', (column) => column.notNull())
    .addColumn('last_sent_at', 'text')
    .execute()
  await schema
    .createTable('alert_conditions')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('condition', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('path', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('news', 'integer')
    .addColumn('due_at', 'text')
    .addPrimaryKeyConstraint('alert_conditions_pk', ['topic', 'condition'])
    .execute()
}

async function addRedirects({ schema }: Kysely<unknown>, dialect: Dialect) {
  await schema
    .createTable('redirects')
    .addColumn('id', 'integer', (column) =>
      dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('from_path', 'text', (column) => column.notNull().unique())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('missing_paths')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('last_seen', 'text', (column) => column.notNull())
    .execute()
}

async function addPostings({ schema }: Kysely<unknown>) {
  await schema
    .alterTable('orders')
    .addColumn('posted', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  await schema
    .createTable('postings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'integer', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('reported_to', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('known', 'text')
    .addColumn('fulfillment_id', 'text')
    .addColumn('tracking', 'text', (column) => column.notNull())
    .addColumn('notify', 'integer', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('postings_by_order').on('postings').column('order_id').execute()
  await schema.createIndex('postings_by_state').on('postings').columns(['state', 'updated_at']).execute()
}

async function addWebhookAttempts({ schema }: Kysely<unknown>, dialect: Dialect) {
  await schema.alterTable('webhook_deliveries').addColumn('changed', 'integer').execute()
  await schema.alterTable('webhook_deliveries').addColumn('about', 'text').execute()
  await schema
    .createTable('webhook_attempts')
    .addColumn('id', 'integer', (column) =>
      dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('delivery_id', 'integer', (column) =>
      column.notNull().references('webhook_deliveries.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('webhook_attempts_delivery').on('webhook_attempts').columns(['delivery_id', 'id']).execute()
}

async function addShopFacts({ schema }: Kysely<unknown>) {
  const texts = ['name', 'privacy_email', 'legal_email', 'instagram_url', 'tiktok_url', 'youtube_url', 'buy_note']
  await [...texts, 'production', 'shipping', 'returns']
    .reduce(
      (table, column) => table.addColumn(column, 'text', (added) => added.notNull().defaultTo('')),
      schema
        .createTable('shop_facts')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('texts_at', 'text')
        .addColumn('version', 'integer', (column) => column.notNull()),
    )
    .execute()
  await schema
    .createTable('legal_texts')
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_texts_key', ['page', 'version'])
    .execute()
}

/** `from_cents` was the price of the cheapest variant, even if that was sold out. */
async function skipSoldOutInFromPrice(db: Kysely<unknown>, dialect: Dialect) {
  const cheapest =
    dialect === 'postgres'
      ? sql`select min(round((variant->>'price')::numeric * 100)::integer)
          from json_array_elements(variants::json) variant where (variant->>'availableForSale')::boolean`
      : sql`select min(cast(round(variant.value->>'price' * 100) as integer))
          from json_each(products.variants) variant where variant.value->>'availableForSale'`
  await sql`update products set from_cents = (${cheapest}) where stock like '%0%' and stock like '%1%'`.execute(db)
}

/** Trigrams index what staff search for. The owner may create the extension; it ships with PostgreSQL or separately. */
async function createTrigrams(db: Kysely<unknown>) {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && /^(0A000|58P01)$/.test(String(error.code))
    if (!isMissing) throw error
    const words = 'the PostgreSQL has no extension pg_trgm: install its package "contrib", and start the shop again'
    throw new Error(words, { cause: error })
  }
}
