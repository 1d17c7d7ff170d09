import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import type { Catalogue, SandboxEvent, Ready, SandboxCommand } from './shopify-process.ts'
import { builtProgram } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

/** Maximum duration of a sync: at 100 points per second, reading 40,000 variants takes minutes. */
const SYNC_WITHIN_MS = 30 * 60_000

/** A shop with this many products in a process of its own, without sign-in, with the local Shopify in another. */
export async function openLargeShop(products: number) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  const shopify = fork(join(import.meta.dirname, 'shopify-process.ts'), [String(products)])
  const [ready] = (await once(shopify, 'message')) as [Ready]
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [builtProgram('main')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: '',
      PORT: String(port),
      DATA_DIR: folder,
      AUTH_DISABLED: '1',
      LOG_LEVEL: 'warn',
      SHOPIFY_STORE_DOMAIN: ready.storeDomain,
      SHOPIFY_ADMIN_TOKEN: ready.adminToken,
      SHOPIFY_STOREFRONT_TOKEN: ready.storefrontToken,
      SHOPIFY_WEBHOOK_SECRETS: ready.webhookSecret,
    },
  })

  const send = (path: string, init: RequestInit) =>
    fetch(url + path, { ...init, headers: { ...init.headers, origin: url } })
  const staff = { sync: createClient(api.sync, send), webhooks: createClient(api.webhooks, send) }

  async function ask<T>(wish: SandboxCommand): Promise<T> {
    const response = once(shopify, 'message')
    shopify.send(wish)
    return ((await response) as [T])[0]
  }

  /** The newest finished product sync after this one. */
  async function endOfSync(after = 0): Promise<Sync> {
    const last = Date.now() + SYNC_WITHIN_MS
    while (Date.now() < last) {
      const [newest] = await staff.sync.history({ query: { kind: 'products', limit: 1 } }).catch(() => [])
      if (newest && Number(newest.id) > after && newest.finishedAt !== null) return newest
      await sleep(250)
    }
    throw new Error('The sync did not end within half an hour.')
  }

  const shop = {
    url,
    pid: server.pid!,
    ready,
    staff,
    endOfSync,
    /** Starts a sync as staff do, without waiting for it. */
    async beginSync() {
      await send('/api/scheduler/force-sync', { method: 'POST' })
    },
    /** Sum of the `/metrics` lines with this prefix; 0 if there is none. */
    async metric(beginning: string) {
      const text = await (await fetch(`${url}/metrics`)).text()
      const lines = text.split('\n').filter((line) => line.startsWith(beginning))
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
    },
    change: (count: number) => ask<string>({ change: count }),
    flood: (count: number) => ask<SandboxEvent[]>({ flood: count }),
    catalogue: () => ask<Catalogue>({ catalogue: true }),
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      shopify.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await waitUntil(async () => (await fetch(`${url}/healthz`)).ok)
    return shop
  } catch (error) {
    await shop[Symbol.asyncDispose]()
    throw error
  }
}

export type LargeShop = Awaited<ReturnType<typeof openLargeShop>>
