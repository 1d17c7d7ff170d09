import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What the local Shopify says when it is ready. */
interface Ready {
  ready: true
  origin: string
  storeDomain: string
  credentials: { adminToken: string; storefrontToken: string; webhookSecret: string }
}

export interface LocalShopify {
  origin: string
  /** Settings that point a shop at it. */
  env: Record<string, string>
  process: ChildProcess
  close(): Promise<void>
}

/** It could not start, and has said why. */
export class NoLocalShopify extends Error {
  override name = 'NoLocalShopify'
}

/** Starts the local Shopify in a process of its own, so that its schemas and drawings don't weigh on the shop. */
export async function startLocalShopify(env: Record<string, string | undefined>): Promise<LocalShopify> {
  const child = fork(join(import.meta.dirname, 'sandbox/main.ts'), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready))
    child.once('exit', (code) => reject(new NoLocalShopify(`the local Shopify could not start (code ${code})`)))
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
