import type { ShopifyConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { demoCatalogue } from '#scripts/demo/catalogue.ts'
import type { DemoProduct } from '#scripts/demo/types.ts'
import { startSandbox } from '#scripts/sandbox/sandbox.ts'

export const silent = openLog('silent', true)

interface Options {
  catalogue?: DemoProduct[]
  /** Points that the bucket holds, and that it gets back each second. */
  bucket?: { max: number; restore: number }
  /** Log in with client id and secret. */
  clientCredentials?: boolean
}

/** The local Shopify with the gateway to it. `await using` ends both. */
export async function openLocalShopify({ catalogue = demoCatalogue, bucket, clientCredentials = false }: Options = {}) {
  const sandbox = await startSandbox({ port: 0, catalogue, bucket: bucket ?? { max: 100_000, restore: 100_000 } })
  const { adminToken, storefrontToken, clientId, clientSecret, webhookSecret } = sandbox.credentials
  const config: ShopifyConfig = {
    storeDomain: sandbox.storeDomain,
    origin: sandbox.origin,
    apiVersion: '2026-10',
    admin: clientCredentials ? { clientId, clientSecret } : { token: adminToken },
    storefrontToken,
    webhookSecrets: [webhookSecret],
    local: true,
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

/** A catalogue of so many products with four variants each, in two scales and two finishings; every 250th is featured. */
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
