import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Sent by the local Shopify's process when it is ready. */
interface ReadyMessage {
  ready: true
  origin: string
  storeDomain: string
  credentials: { adminToken: string; storefrontToken: string; webhookSecret: string }
}

export interface LocalShopify {
  origin: string
  /** Settings that connect a shop to it. */
  env: Record<string, string>
  process: ChildProcess
  close(): Promise<void>
}

/** The local Shopify failed to start; its own output says why. */
export class LocalShopifyError extends Error {
  override name = 'LocalShopifyError'
}

/** Starts the local Shopify in a separate process, so its schemas and drawings don't slow down the shop. */
export async function startLocalShopify(env: Record<string, string | undefined>): Promise<LocalShopify> {
  const child = fork(join(import.meta.dirname, 'sandbox/main.ts'), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = new Promise<ReadyMessage>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ReadyMessage))
    child.once('exit', (code) => reject(new LocalShopifyError(`the local Shopify could not start (code ${code})`)))
  })
  const { origin, storeDomain, credentials } = await ready
  return {
    origin,
    process: child,
    env: {
      SHOPIFY_STORE_DOMAIN: storeDomain,
      SHOPIFY_ADMIN_TOKEN: credentials.adminToken,
      SHOPIFY_STOREFRONT_TOKEN: credentials.storefrontToken,
      SHOPIFY_WEBHOOK_SECRETS: credentials.webhookSecret,
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
