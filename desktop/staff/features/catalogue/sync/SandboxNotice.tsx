import { Alert } from 'antd'
import type { ShopifyConnection } from '#shared/features/dashboard/console.schema.ts'

/** Warns that no real store is connected. */
export function SandboxNotice({ kind }: { kind: ShopifyConnection['kind'] | undefined }) {
  if (kind === 'local')
    return (
      <Alert
        type="info"
        showIcon
        title="SANDBOX"
        description="This is a local Shopify sandbox with demo products: orders are simulated, and no money moves. To sell for real, set SHOPIFY_STORE_DOMAIN and the app’s credentials, then restart the shop."
      />
    )
  if (kind === 'none')
    return (
      <Alert
        type="warning"
        showIcon
        title="NO SHOPIFY"
        description="No Shopify store is configured, so there is nothing to sync with and nothing can be bought. Set SHOPIFY_STORE_DOMAIN and the app’s credentials, then restart the shop."
      />
    )
  return null
}
