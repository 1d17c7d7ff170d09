import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { readConfig } from '#server/config.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { openShop as openServer } from '#server/main.ts'
import { openLog } from '#server/log.ts'
import { starterContent } from '#server/starter/content.ts'
import { demoCatalogue } from '#scripts/demo/catalogue.ts'
import { renderPicture } from '#scripts/demo/picture.ts'
import type { DemoProduct } from '#scripts/demo/types.ts'
import { startSandbox } from '#scripts/sandbox/sandbox.ts'
import type { Role } from '#shared/features/auth/auth.contract.ts'
import { engine as engineOfRun, environmentOf, giveBackDatabaseOf } from './engine.ts'
import { staffOf } from './staff.ts'

export interface ShopOptions {
  catalogue?: DemoProduct[]
  /** For what only one of them has, such as a file; else that of the run. */
  engine?: Dialect
  /** Further environment variables. */
  env?: Record<string, string>
  /** With the pages, menu, banners and posts that a new shop begins with; empty otherwise. */
  furnished?: boolean
  /** Read the catalogue before the test begins. */
  imported?: boolean
  /** Where it writes what it does; nowhere otherwise. */
  log?: Logger
  /** Draw the creatures. Without it every picture is the same small one, which is quicker. */
  pictures?: boolean
}

/** A real server on a free port, a real and empty database on the engine of the run, and the local Shopify. */
export async function openShop({
  catalogue = demoCatalogue,
  engine = engineOfRun,
  env = {},
  furnished = false,
  imported = true,
  log,
  pictures = false,
}: ShopOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-test-'))
  const dataDir = env['DATA_DIR'] ?? folder
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
    ...(await environmentOf(dataDir, engine)),
    SESSION_KEYS: 'a key for tests only',
    SHOPIFY_STORE_DOMAIN: shopify.storeDomain,
    SHOPIFY_ADMIN_TOKEN: shopify.credentials.adminToken,
    SHOPIFY_STOREFRONT_TOKEN: shopify.credentials.storefrontToken,
    SHOPIFY_WEBHOOK_SECRETS: shopify.credentials.webhookSecret,
    ...env,
  })
  const shop = await openServer(config, log ?? openLog(config.logLevel, true), {
    starter: furnished ? starterContent : null,
  })
  shopify.setShopUrl(shop.url)
  if (imported) await shop.importer?.run()
  const cookiesOf = staffOf(shop.url, () => shop.firstLink)
  return {
    url: shop.url,
    dataDir,
    /** Where its database is, for `openDatabase`: for what no call of the shop would do. */
    database: config.database,
    shopify,
    shop,
    /** Reads the catalogue from the local Shopify again. */
    sync: () => shop.importer!.run(),
    visitor: clientsOf(shop.url),
    /** Staff, in a shop that was opened with `AUTH_DISABLED=1` (decision 3). */
    staff: clientsOf(shop.url, { origin: shop.url }),
    /** The calls of somebody who has signed in for real, and the headers that their browser sends. */
    async signIn(role: Role) {
      const headers = { cookie: await cookiesOf(role), origin: shop.url }
      return { ...clientsOf(shop.url, headers), headers }
    },
    /** As a browser of this site with these headers would call. */
    as: (headers: Record<string, string>) => clientsOf(shop.url, headers),
    async [Symbol.asyncDispose]() {
      await shop.close()
      await shopify.close()
      if (dataDir === folder) await giveBackDatabaseOf(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

function clientsOf(url: string, headers: Record<string, string> = {}) {
  const send = (path: string, init: RequestInit) =>
    fetch(url + path, { ...init, headers: { ...init.headers, ...headers } })
  return {
    activity: createClient(api.activity, send),
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
    newsletter: createClient(api.newsletter, send),
    orders: createClient(api.orders, send),
    pages: createClient(api.pages, send),
    products: createClient(api.products, send),
    references: createClient(api.references, send),
    scheduler: createClient(api.scheduler, send),
    accounts: createClient(api.staff, send),
    sync: createClient(api.sync, send),
    templates: createClient(api.templates, send),
    webhooks: createClient(api.webhooks, send),
  }
}
