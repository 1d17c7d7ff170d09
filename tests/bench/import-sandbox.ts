import type { ShopifyConfig } from '#server/config.ts'
import { startSandbox } from '@hoard/sandbox'
import { bulkCatalogue } from '#tests/harness/shopify.ts'

/** Local Shopify of the import benchmark in a process of its own: `import-sandbox.ts <products>`. */
const sandbox = await startSandbox({
  port: 0,
  catalogue: bulkCatalogue(Number(process.argv[2])),
  bucket: { max: 2000, restore: 100_000 },
})
const config: ShopifyConfig = {
  storeDomain: sandbox.storeDomain,
  origin: sandbox.origin,
  apiVersion: '2026-10',
  admin: { token: sandbox.credentials.adminToken },
  storefrontToken: sandbox.credentials.storefrontToken,
  webhookSecrets: [],
  local: true,
}

process.on('message', ({ change }: { change: number }) => {
  for (const { handle } of sandbox.control.products().slice(0, change)) {
    sandbox.control.changeProduct(handle, { price: '12.50' })
  }
  process.send!('changed')
})
process.send!(config)
