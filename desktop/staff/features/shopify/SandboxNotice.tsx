import { Alert } from 'antd'
import type { ShopifyConnection } from '#shared/features/console/console.schema.ts'

/** What isn't a real store is said plainly (decision 41). */
export function SandboxNotice({ kind }: { kind: ShopifyConnection['kind'] | undefined }) {
  if (kind === 'local')
    return (
      <Alert
        type="info"
        showIcon
        title="SANDBOX"
        description="This is a local Shopify with demo goods: orders are pretended, and no money moves. To sell for real, set SHOPIFY_STORE_DOMAIN and the app’s credentials, and start the shop again."
      />
    )
  if (kind === 'none')
    return (
      <Alert
        type="warning"
        showIcon
        title="NO SHOPIFY"
        description="No Shopify store is configured, so there is nothing to sync with and nothing can be bought. Set SHOPIFY_STORE_DOMAIN and the app’s credentials, and start the shop again."
      />
    )
  return null
}
