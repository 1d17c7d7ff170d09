import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { OneTimeLinksTable, StaffTable } from '#server/accounts/accounts.table.ts'
import type { ActivityTable } from '#server/activity/activity.table.ts'
import type { BannersTable, BannerViewsTable } from '#server/features/banners/banners.table.ts'
import type { PostsTable, PostSlugsTable } from '#server/features/blog/blog.table.ts'
import type { CartLinesTable } from '#server/features/cart/cart.table.ts'
import type { ShopifyCartsTable } from '#server/features/checkout/checkout.table.ts'
import type { ConsentsTable } from '#server/features/consent/consent.table.ts'
import type { MessagesTable } from '#server/features/contact/contact.table.ts'
import type { DesignersTable } from '#server/features/designers/designers.table.ts'
import type { DesktopCodesTable } from '#server/features/desktop/desktop.table.ts'
import type { ImagesTable } from '#server/features/images/images.table.ts'
import type { NavigationItemsTable } from '#server/features/navigation/navigation.table.ts'
import type { SubscribersTable } from '#server/features/newsletter/newsletter.table.ts'
import type { OrderReadingsTable, OrdersTable, PrintsTable } from '#server/features/orders/orders.table.ts'
import type {
  PagePresencesTable,
  PageSlugsTable,
  PagesTable,
  WorkingCopiesTable,
} from '#server/features/pages/pages.table.ts'
import type {
  ProductHandlesTable,
  ProductsTable,
  ProductTombstonesTable,
  ProductVariantsTable,
} from '#server/features/products/products.table.ts'
import type { PageTemplatesTable } from '#server/features/templates/templates.table.ts'
import type { SchedulerTable } from '#server/features/scheduler/scheduler.table.ts'
import type { RateLimitsTable } from '#server/http/rate-limits.table.ts'
import type { SecretsTable } from '#server/http/secrets.table.ts'
import type { SessionsTable } from '#server/http/sessions.table.ts'
import type { JobsTable } from '#server/jobs/jobs.table.ts'
import type { ImportsTable, SyncDifferencesTable } from '#server/features/sync/sync.table.ts'
import type {
  ReconcilesTable,
  WebhookAddressesTable,
  WebhookDeliveriesTable,
} from '#server/features/webhooks/webhooks.table.ts'
import type { ServersTable } from '#server/servers/servers.table.ts'
import type { StartersTable } from '#server/starter/starter.table.ts'
import type { UploadPartsTable, UploadsTable } from '#server/uploads/uploads.table.ts'
import type { ChangesTable } from './changes.table.ts'
import type { Dialect } from './dialect.ts'
import type { Listening } from './listen.ts'
import type { BackupsTable, MovesTable } from './moves.table.ts'

export interface Tables {
  activity: ActivityTable
  backups: BackupsTable
  banners: BannersTable
  bannerViews: BannerViewsTable
  cartLines: CartLinesTable
  changes: ChangesTable
  consents: ConsentsTable
  designers: DesignersTable
  desktopCodes: DesktopCodesTable
  images: ImagesTable
  imports: ImportsTable
  jobs: JobsTable
  messages: MessagesTable
  moves: MovesTable
  navigationItems: NavigationItemsTable
  oneTimeLinks: OneTimeLinksTable
  orderReadings: OrderReadingsTable
  orders: OrdersTable
  pagePresences: PagePresencesTable
  pageSlugs: PageSlugsTable
  pageTemplates: PageTemplatesTable
  pages: PagesTable
  postSlugs: PostSlugsTable
  posts: PostsTable
  prints: PrintsTable
  productHandles: ProductHandlesTable
  productTombstones: ProductTombstonesTable
  productVariants: ProductVariantsTable
  products: ProductsTable
  rateLimits: RateLimitsTable
  reconciles: ReconcilesTable
  scheduler: SchedulerTable
  secrets: SecretsTable
  servers: ServersTable
  sessions: SessionsTable
  shopifyCarts: ShopifyCartsTable
  staff: StaffTable
  starters: StartersTable
  subscribers: SubscribersTable
  syncDifferences: SyncDifferencesTable
  uploadParts: UploadPartsTable
  uploads: UploadsTable
  webhookAddresses: WebhookAddressesTable
  webhookDeliveries: WebhookDeliveriesTable
  workingCopies: WorkingCopiesTable
}

/**
 * First parameter of every repository function. Inside a transaction, pass the transaction: the outer connection would
 * deadlock.
 */
export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  dialect: Dialect
  /** The PostgreSQL connection pool, for libraries that need it. Null on SQLite. */
  pool: pg.Pool | null
  /** False if no other connection has written since the last call. Always true on PostgreSQL, which can't know. */
  mayHaveChanges(): boolean
  /** Calls `heard` when another process has recorded changes, if the database can notify. SQLite must be polled. */
  listen(heard: () => void): Listening
  /** Moves SQLite's write-ahead log into the database file. */
  checkpoint(): void
  close(): Promise<void>
}
