import type { ShopifyConfig } from '#server/config.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { demoCatalogue } from '@hoard/demo/catalogue'
import type { DemoProduct } from '@hoard/demo/types'
import { startSandbox } from '@hoard/sandbox'
import { apiVersion } from '@hoard/sandbox/schema'
import { silent } from './silent.ts'

interface Options {
  catalogue?: DemoProduct[]
  /** Capacity of the rate limit bucket, and points restored per second. */
  bucket?: { max: number; restore: number }
  /** Authenticates with client id and secret. */
  clientCredentials?: boolean
}

/** The local Shopify with a gateway to it. `await using` closes both. */
export async function openLocalShopify({ catalogue = demoCatalogue, bucket, clientCredentials = false }: Options = {}) {
  const sandbox = await startSandbox({ port: 0, catalogue, bucket: bucket ?? { max: 100_000, restore: 100_000 } })
  const { adminToken, storefrontToken, clientId, clientSecret, webhookSecret } = sandbox.credentials
  const config: ShopifyConfig = {
    storeDomain: sandbox.storeDomain,
    origin: sandbox.origin,
    apiVersion,
    admin: clientCredentials ? { clientId, clientSecret } : { token: adminToken },
    storefrontToken,
    webhookSecrets: [webhookSecret],
    isLocal: true,
  }
  const shopify = openShopify(config, silent)
  return {
    sandbox,
    control: sandbox.control,
    config,
    shopify,
    async [Symbol.asyncDispose]() {
      shopify.close()
      await sandbox.close()
    },
  }
}

/**
 * A catalogue of `count` products with four variants each, in two scales and two finishings; every 250th is featured.
 */
export function bulkCatalogue(count: number): DemoProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const model = demoCatalogue[index % demoCatalogue.length]!
    const number = String(index + 1).padStart(5, '0')
    return {
      ...model,
      handle: `${model.handle}-${number}`,
      title: `${model.title} ${number}`,
      featured: index % 250 === 0,
      options: ['Scale', 'Finishing'],
      variants: ['32mm', '54mm'].flatMap((scale, big) =>
        ['None', 'OSR Style'].map((finishing, painted) => ({
          options: [scale, finishing],
          price: (4 + big * 3 + painted + (index % 10) / 10).toFixed(2),
          stock: 10,
        })),
      ),
    }
  })
}
