import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import type { Sync } from '#shared/features/sync/sync.schema.ts'
import type { Catalogue, Event, Ready, Wish } from './shopify-process.ts'
import { freePort, until } from '#tests/harness/waiting.ts'

/** The longest that a sync may take: at 100 points a second 40,000 variants are not read in a minute. */
const SYNC_WITHIN_MS = 30 * 60_000

/** A shop of so many products in a process of its own, without sign-in, with the local Shopify in another. */
export async function openLargeShop(products: number) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  const shopify = fork(join(import.meta.dirname, 'shopify-process.ts'), [String(products)])
  const [ready] = (await once(shopify, 'message')) as [Ready]
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../../server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
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

  async function ask<T>(wish: Wish): Promise<T> {
    const answer = once(shopify, 'message')
    shopify.send(wish)
    return ((await answer) as [T])[0]
  }

  /** The newest sync of products that has ended after this one. */
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
    /** Begins a sync as staff do, and does not wait for it. */
    async beginSync() {
      await send('/api/scheduler/force-sync', { method: 'POST' })
    },
    /** The sum of the lines of `/metrics` that begin so; 0 when there is none. */
    async metric(beginning: string) {
      const text = await (await fetch(`${url}/metrics`)).text()
      const lines = text.split('\n').filter((line) => line.startsWith(beginning))
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
    },
    change: (count: number) => ask<string>({ change: count }),
    flood: (count: number) => ask<Event[]>({ flood: count }),
    catalogue: () => ask<Catalogue>({ catalogue: true }),
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      shopify.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await until(async () => (await fetch(`${url}/healthz`)).ok)
    return shop
  } catch (error) {
    await shop[Symbol.asyncDispose]()
    throw error
  }
}

export type LargeShop = Awaited<ReturnType<typeof openLargeShop>>
