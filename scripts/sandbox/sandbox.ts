import { execute } from 'graphql'
import type { DemoProduct } from '@hoard/demo/types'
import { BulkOperations } from './admin/bulk-operations.ts'
import { adminResolvers } from './admin/resolvers.ts'
import { createBulkHandler } from './admin/bulk-handler.ts'
import { createCheckoutHandler } from './checkout/checkout-handler.ts'
import { createControl, type SandboxControl } from './control/control.ts'
import { createSettingsHandler } from './control/settings-page.ts'
import { createControlHandler } from './control/control-handler.ts'
import { consumeFault, noFaults, type Faults } from './faults.ts'
import { Bucket, type BucketSize } from './graphql/bucket.ts'
import { adminContext, resolveField, resolveType } from './graphql/resolvers.ts'
import { createFaultsHandler } from './http/faults.ts'
import { createGraphqlHandler, createTokenHandler } from './graphql-handler.ts'
import { listen, createSandboxServer, stop } from './http/server.ts'
import { credentials, Tokens, type Credentials } from './http/tokens.ts'
import { createPictureHandler, type DrawPicture } from './pictures/picture-handler.ts'
import { createVideoHandler } from './pictures/video-handler.ts'
import { loadSchema } from './schema/schema.ts'
import { openShop } from './shop/open-shop.ts'
import { Webhooks } from './shop/webhooks/webhooks.ts'

export interface SandboxOptions {
  /** 0 picks a free port. */
  port: number
  host?: string
  catalogue: DemoProduct[]
  /** Draws a product's image as WebP; defaults to plain placeholders. */
  picture?: DrawPicture
  /** File that preserves products, stock, carts, orders and subscriptions across restarts. */
  stateFile?: string
  /** Where the checkout links back to; can be set later. */
  shopUrl?: string
  bucket?: BucketSize
  /** Base unit of the doubling waits between webhook retries: 1, 2, 4, ... units. Shopify's is about 56,000 ms. */
  retryUnitMs?: number
  currency?: string
}

export interface Sandbox {
  /** http://127.0.0.1:PORT */
  origin: string
  /** 127.0.0.1:PORT */
  storeDomain: string
  credentials: Credentials
  control: SandboxControl
  setShopUrl(url: string): void
  close(): Promise<void>
}

const standardPlan: BucketSize = { max: 2000, restore: 100 }
const defaultRetryUnitMs = 5000

/**
 * Starts a Shopify on this machine: both real schemas, a checkout page, signed webhooks and a control API.
 * @throws the system error if the port is taken (code EADDRINUSE)
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', currency = 'USD', retryUnitMs = defaultRetryUnitMs } = options
  const settings = {
    currency,
    shopUrl: options.shopUrl,
    origin: `http://${host}`,
  }
  const { shop, reset, close } = openShop(options.catalogue, settings, options.stateFile)
  const faults: Faults = { ...noFaults }
  const bucket = new Bucket(options.bucket ?? standardPlan)
  const tokens = new Tokens(() => shop.situation)
  const webhooks = new Webhooks(shop, faults, { secret: credentials.webhookSecret, retryUnitMs })
  shop.publish = (topic, payload) => webhooks.publish(topic, payload)

  const bulk: BulkOperations = new BulkOperations(shop, {
    execute: async (document) =>
      execute({
        schema: loadSchema('admin'),
        document,
        contextValue: adminContext(shop, resolvers, true),
        fieldResolver: resolveField,
        typeResolver: resolveType,
      }),
    fails: () => consumeFault(faults, 'failedBulks'),
  })
  const resolvers = adminResolvers(bulk)

  const control = createControl({
    shop,
    bucket,
    tokens,
    faults,
    webhooks,
    reset() {
      Object.assign(faults, noFaults)
      tokens.isInstalled = true
      bucket.available = Infinity
      bulk.clear()
      webhooks.forgetDeliveries()
      reset()
    },
  })
  const throttles = () => consumeFault(faults, 'throttle')
  const server = createSandboxServer([
    createControlHandler(control),
    createSettingsHandler(control),
    createFaultsHandler(faults),
    createGraphqlHandler({ shop, bucket, resolvers, throttles }, tokens, faults),
    createTokenHandler(tokens, () => shop.situation),
    createBulkHandler(bulk, faults),
    createCheckoutHandler(shop),
    createPictureHandler(shop, options.picture),
    createVideoHandler(shop),
  ])
  settings.origin = await listen(server, host, options.port)

  return {
    origin: settings.origin,
    storeDomain: shop.domain,
    credentials,
    control,
    setShopUrl(url) {
      settings.shopUrl = url
    },
    async close() {
      bulk.clear()
      await stop(server)
      await webhooks.close()
      close()
    },
  }
}
