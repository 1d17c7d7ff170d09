import { execute } from 'graphql'
import type { DemoProduct } from '#scripts/demo/types.ts'
import { BulkOperations } from './admin/bulk-operations.ts'
import { adminResolvers } from './admin/resolvers.ts'
import { bulkRoom } from './admin/bulk-room.ts'
import { checkoutRoom } from './checkout/room.ts'
import { controlOf, type SandboxControl } from './control/control.ts'
import { controlRoom } from './control/room.ts'
import { bites, noFaults, type Faults } from './faults.ts'
import { Bucket, type BucketSize } from './graphql/bucket.ts'
import { adminContext, resolveField, resolveType } from './graphql/resolvers.ts'
import { faultsRoom } from './http/faults-room.ts'
import { graphqlRoom, tokenRoom } from './http/graphql-room.ts'
import { listen, serve, stop } from './http/server.ts'
import { credentials, Tokens, type Credentials } from './http/tokens.ts'
import { pictureRoom, type DrawPicture } from './pictures/room.ts'
import { loadSchema } from './schema/schema.ts'
import { openShop } from './shop/open-shop.ts'
import { Webhooks } from './webhooks/webhooks.ts'

export interface SandboxOptions {
  /** 0 takes a free one. */
  port: number
  host?: string
  catalogue: DemoProduct[]
  /** Draws picture `index` (from 0) of a product as webp; small plain ones are made when it is absent. */
  picture?: DrawPicture
  /** Keeps products, stock, carts, orders and subscriptions over a restart. */
  stateFile?: string
  /** Where the checkout leads back to; may be set later. */
  shopUrl?: string
  bucket?: BucketSize
  /** Unit of the waits between webhook retries, which double: 1, 2, 4, ... units. Shopify's is about 56,000. */
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
const grantedScopes = ['read_products', 'read_inventory', 'read_orders']
const defaultRetryUnitMs = 5000

/**
 * Starts a Shopify on this machine: both real schemas, a checkout page, signed webhooks and a control API.
 * @throws the system's error when the port is taken (code EADDRINUSE)
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', currency = 'USD', retryUnitMs = defaultRetryUnitMs } = options
  const settings = {
    currency,
    shopUrl: options.shopUrl,
    origin: `http://${host}`,
    scopes: [...grantedScopes],
    customerData: true,
  }
  const { shop, reset, close } = openShop(options.catalogue, settings, options.stateFile)
  const faults: Faults = { ...noFaults }
  const bucket = new Bucket(options.bucket ?? standardPlan)
  const tokens = new Tokens(() => settings.scopes)
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
    fails: () => bites(faults, 'failedBulks'),
  })
  const resolvers = adminResolvers(bulk)

  const control = controlOf({
    shop,
    bucket,
    tokens,
    faults,
    webhooks,
    reset() {
      Object.assign(faults, noFaults)
      settings.scopes = [...grantedScopes]
      settings.customerData = true
      tokens.isInstalled = true
      bucket.available = Infinity
      bulk.clear()
      webhooks.forgetDeliveries()
      reset()
    },
  })
  const throttles = () => bites(faults, 'throttle')
  const server = serve([
    controlRoom(control),
    faultsRoom(faults),
    graphqlRoom({ shop, bucket, resolvers, throttles }, tokens, faults),
    tokenRoom(tokens),
    bulkRoom(bulk, faults),
    checkoutRoom(shop),
    pictureRoom(shop, options.picture),
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
