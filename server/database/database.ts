import type { Kysely } from 'kysely'
import type pg from 'pg'
import type {
  AccountDraftsTable,
  AlertConditionsTable,
  AlertSubscriptionsTable,
  OneTimeLinksTable,
  StaffTable,
} from './schema/accounts.table.ts'
import type { ActivityTable } from './schema/activity.table.ts'
import type { BackInStockRequestsTable } from './schema/back-in-stock.table.ts'
import type { BannersTable, BannerViewsTable } from './schema/banners.table.ts'
import type { PostsTable, PostSlugsTable } from './schema/blog.table.ts'
import type { CartLinesTable } from './schema/cart.table.ts'
import type { ShopifyCartsTable } from './schema/checkout.table.ts'
import type { ConsentsTable } from './schema/consent.table.ts'
import type { MessageAnswersTable, MessagesTable } from './schema/contact.table.ts'
import type { DesignersTable } from './schema/designers.table.ts'
import type { DesktopCodesTable } from './schema/desktop.table.ts'
import type { AuthenticatorAppsTable, PasskeysTable, RecoveryCodesTable } from './schema/second-factors.table.ts'
import type { ImagesTable } from './schema/images.table.ts'
import type { MailsTable } from './schema/mail.table.ts'
import type { NavigationItemsTable } from './schema/navigation.table.ts'
import type { SubscribersTable } from './schema/newsletter.table.ts'
import type {
  OrderReadingsTable,
  OrdersTable,
  PostingsTable,
  PrintsTable,
  ReprintsTable,
} from './schema/orders.table.ts'
import type { PagePresencesTable, PageSlugsTable, PagesTable } from './schema/pages.table.ts'
import type { RecordWorkingCopiesTable, WorkingCopiesTable } from './schema/working-copies.table.ts'
import type {
  ProductHandlesTable,
  ProductsTable,
  ProductTombstonesTable,
  ProductVariantsTable,
} from './schema/products.table.ts'
import type { MissedSearchesTable, SynonymsTable } from './schema/search-words.table.ts'
import type { MissingPathsTable, RedirectsTable } from './schema/redirects.table.ts'
import type { ContentDraftsTable, ReleasesTable } from './schema/releases.table.ts'
import type { PageTemplatesTable } from './schema/templates.table.ts'
import type { SchedulerTable } from './schema/scheduler.table.ts'
import type { RateLimitsTable } from './schema/rate-limits.table.ts'
import type { SecretsTable } from './schema/secrets.table.ts'
import type { SessionsTable } from './schema/sessions.table.ts'
import type { JobsTable } from './schema/jobs.table.ts'
import type { ImportsTable, SyncDifferencesTable } from './schema/sync.table.ts'
import type {
  ReconcilesTable,
  WebhookAddressesTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookRejectionsTable,
} from './schema/webhooks.table.ts'
import type { ServersTable } from './schema/servers.table.ts'
import type { LegalTextsTable, ShopFactsTable } from './schema/shop-facts.table.ts'
import type { StartersTable } from './schema/starter.table.ts'
import type { UploadPartsTable, UploadsTable } from './schema/uploads.table.ts'
import type { ChangesTable } from './schema/changes.table.ts'
import type { Dialect } from './dialect.ts'
import type { FullDisk } from './full-disk.ts'
import type { Integrity } from './integrity.ts'
import type { Listening } from './listen.ts'
import type { SharedLinksTable } from './schema/shared-links.table.ts'
import type { BackupsTable, MovesTable } from './schema/moves.table.ts'

export interface Tables {
  accountDrafts: AccountDraftsTable
  alertConditions: AlertConditionsTable
  alertSubscriptions: AlertSubscriptionsTable
  activity: ActivityTable
  authenticatorApps: AuthenticatorAppsTable
  backInStockRequests: BackInStockRequestsTable
  backups: BackupsTable
  banners: BannersTable
  bannerViews: BannerViewsTable
  cartLines: CartLinesTable
  changes: ChangesTable
  consents: ConsentsTable
  contentDrafts: ContentDraftsTable
  designers: DesignersTable
  desktopCodes: DesktopCodesTable
  images: ImagesTable
  imports: ImportsTable
  jobs: JobsTable
  legalTexts: LegalTextsTable
  mails: MailsTable
  messageAnswers: MessageAnswersTable
  messages: MessagesTable
  missedSearches: MissedSearchesTable
  missingPaths: MissingPathsTable
  moves: MovesTable
  navigationItems: NavigationItemsTable
  oneTimeLinks: OneTimeLinksTable
  orderReadings: OrderReadingsTable
  orders: OrdersTable
  pagePresences: PagePresencesTable
  pageSlugs: PageSlugsTable
  pageTemplates: PageTemplatesTable
  pages: PagesTable
  passkeys: PasskeysTable
  postSlugs: PostSlugsTable
  postings: PostingsTable
  posts: PostsTable
  prints: PrintsTable
  productHandles: ProductHandlesTable
  productTombstones: ProductTombstonesTable
  productVariants: ProductVariantsTable
  products: ProductsTable
  rateLimits: RateLimitsTable
  reconciles: ReconcilesTable
  recoveryCodes: RecoveryCodesTable
  redirects: RedirectsTable
  scheduler: SchedulerTable
  releases: ReleasesTable
  reprints: ReprintsTable
  secrets: SecretsTable
  servers: ServersTable
  sessions: SessionsTable
  sharedLinks: SharedLinksTable
  shopFacts: ShopFactsTable
  shopifyCarts: ShopifyCartsTable
  staff: StaffTable
  starters: StartersTable
  subscribers: SubscribersTable
  syncDifferences: SyncDifferencesTable
  synonyms: SynonymsTable
  uploadParts: UploadPartsTable
  uploads: UploadsTable
  webhookAddresses: WebhookAddressesTable
  webhookAttempts: WebhookAttemptsTable
  webhookDeliveries: WebhookDeliveriesTable
  webhookRejections: WebhookRejectionsTable
  recordWorkingCopies: RecordWorkingCopiesTable
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
  /** The disk was read-only at the start: this is a copy of the database then, and refuses writes. */
  isReadOnly: boolean
  integrity: Integrity
  fullDisk: FullDisk
  /** The PostgreSQL connection pool, for libraries that need it. Null on SQLite. */
  pool: pg.Pool | null
  /** False if no other connection has written since the last call. Always true on PostgreSQL, which can't know. */
  mayHaveChanges(): boolean
  /** Calls `heard` when another process has recorded changes, if the database can notify. SQLite must be polled. */
  listen(heard: () => void): Listening
  close(): Promise<void>
}
