import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { readConfig } from '#server/config.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { readBuild, type BuiltFile } from '#server/http/assets.ts'
import { openShop as openServer } from '#server/open-shop.ts'
import { createLogger } from '#server/observability/log.ts'
import { defaultSeedContent } from '#server/composition/seed/content.ts'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { renderPicture } from '@hoard/demo/picture'
import type { DemoProduct } from '@hoard/demo/types'
import { startSandbox } from '@hoard/sandbox'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { engine as engineOfRun, environmentFor, releaseDatabase } from './engine.ts'
import { serverLog } from './server-log.ts'
import { copyMigrated } from './sqlite-template.ts'
import { createStaffSignIn } from './staff.ts'

/** Files of the builds, which take longer to read than the rest of opening a shop. */
const builds = new Map<string, Promise<BuiltFile[]>>()

export interface ShopOptions {
  catalogue?: DemoProduct[]
  /** Engine for tests that support only one; defaults to that of the run. */
  engine?: Dialect
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Adds the seed content of a new shop (pages, menu, banners and posts); empty otherwise. */
  seeded?: boolean
  /** Syncs the catalogue before the test begins. */
  imported?: boolean
  /** Logger of the server; by default what it warns of is shown if the test fails. */
  log?: Logger
  /** Renders product images. Without it all images are the same small one, which is faster. */
  pictures?: boolean
}

/** Starts a real server on a free port with an empty database on the engine of the run, and the local Shopify. */
export async function openShop({
  catalogue = demoCatalogue,
  engine = engineOfRun,
  env = {},
  seeded = false,
  imported = true,
  log = createLogger('warn', true, serverLog),
  pictures = false,
}: ShopOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-test-'))
  const dataDir = env['DATA_DIR'] ?? folder
  if (engine === 'sqlite' && dataDir === folder) await copyMigrated(join(folder, 'hoard.db'))
  const shopify = await startSandbox({
    port: 0,
    catalogue,
    retryUnitMs: 5,
    bucket: { max: 100_000, restore: 100_000 },
    ...(pictures && { picture: renderPicture }),
  })
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...(await environmentFor(dataDir, engine)),
    SESSION_KEYS: 'a key for tests only',
    SHOPIFY_STORE_DOMAIN: shopify.storeDomain,
    SHOPIFY_ADMIN_TOKEN: shopify.credentials.adminToken,
    SHOPIFY_STOREFRONT_TOKEN: shopify.credentials.storefrontToken,
    SHOPIFY_WEBHOOK_SECRETS: shopify.credentials.webhookSecret,
    ...env,
  })
  const shop = await openServer(config, log, {
    seed: seeded ? defaultSeedContent : null,
    readBuild: (built) => builds.getOrInsertComputed(built, readBuild),
  })
  shopify.setShopUrl(shop.url)
  if (imported) await shop.importer?.run()
  const cookiesOf = createStaffSignIn(shop.url, () => shop.firstLink)
  return {
    url: shop.url,
    dataDir,
    /** URL of its database for `openDatabase`, for changes without an API. */
    database: config.database,
    shopify,
    shop,
    /** Syncs the catalogue from the local Shopify again. */
    sync: () => shop.importer!.run(),
    visitor: createClients(shop.url),
    /** Staff client, in a shop opened with `AUTH_DISABLED=1`. */
    staff: createClients(shop.url, { origin: shop.url }),
    /** Signs in for real. Returns clients and the headers of the browser session. */
    async signIn(role: Role) {
      const headers = { cookie: await cookiesOf(role), origin: shop.url }
      return { ...createClients(shop.url, headers), headers }
    },
    /** Clients for a browser of this site with these headers. */
    as: (headers: Record<string, string>) => createClients(shop.url, headers),
    async [Symbol.asyncDispose]() {
      await shop.close()
      await shopify.close()
      if (dataDir === folder) await releaseDatabase(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

function createClients(url: string, headers: Record<string, string> = {}) {
  const send = (path: string, init: RequestInit) =>
    fetch(url + path, { ...init, headers: { ...init.headers, ...headers } })
  return {
    activity: createClient(api.activity, send),
    accountDrafts: createClient(api.accountDrafts, send),
    auth: createClient(api.auth, send),
    banners: createClient(api.banners, send),
    blog: createClient(api.blog, send),
    cart: createClient(api.cart, send),
    catalogue: createClient(api.catalogue, send),
    checkout: createClient(api.checkout, send),
    consent: createClient(api.consent, send),
    console: createClient(api.console, send),
    contact: createClient(api.contact, send),
    designers: createClient(api.designers, send),
    images: createClient(api.images, send),
    navigation: createClient(api.navigation, send),
    backInStock: createClient(api.backInStock, send),
    newsletter: createClient(api.newsletter, send),
    mail: createClient(api.mail, send),
    privacy: createClient(api.privacy, send),
    orders: createClient(api.orders, send),
    orderStatus: createClient(api.orderStatus, send),
    pages: createClient(api.pages, send),
    releases: createClient(api.releases, send),
    products: createClient(api.products, send),
    redirects: createClient(api.redirects, send),
    searchWords: createClient(api.searchWords, send),
    shopFacts: createClient(api.shopFacts, send),
    legal: createClient(api.legal, send),
    references: createClient(api.references, send),
    scheduler: createClient(api.scheduler, send),
    accounts: createClient(api.staff, send),
    sync: createClient(api.sync, send),
    templates: createClient(api.templates, send),
    webhooks: createClient(api.webhooks, send),
  }
}
