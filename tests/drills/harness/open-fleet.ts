import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '@hoard/sandbox'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { freePort } from '#tests/harness/wait-until.ts'
import { startObjectStore } from '#tests/harness/object-store.ts'
import { createStaffSignIn } from '#tests/harness/staff.ts'
import { startBalancer } from './balancer.ts'
import { startRestartablePostgres, type RestartablePostgres } from './postgres.ts'
import { createFleetServer, type FleetServer } from './server.ts'

export interface Fleet extends AsyncDisposable {
  /** URL of nginx. */
  url: string
  servers: FleetServer[]
  postgres: RestartablePostgres
  databaseUrl: string
  shopify: Sandbox
  /** Signs in through the balancer and returns the cookies. */
  cookiesOf: ReturnType<typeof createStaffSignIn>
  /** Environment of a server to be started later. */
  env: Record<string, string>
  folder: string
  /** Marks the run as successful: logs are deleted. Otherwise they are kept and their folder is printed. */
  isWell(): void
}

/** Starts `count` servers on one PostgreSQL and one object store, behind nginx, with the local Shopify. */
export async function openFleet(count: number): Promise<Fleet> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'hoard-fleet-'))
  let isWell = false
  opened.defer(() => {
    if (isWell) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    else process.stderr.write(`fleet: all server logs are in ${folder}\n`)
  })
  const postgres = opened.use(await startRestartablePostgres())
  const store = opened.adopt(await startObjectStore(), (each) => each.close())
  const shopify = opened.adopt(
    await startSandbox({ port: 0, catalogue: demoCatalogue, bucket: { max: 100_000, restore: 100_000 } }),
    (each) => each.close(),
  )
  const databaseUrl = await postgres.newDatabase('fleet')
  const port = await freePort()
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    ...store.env,
    LOG_LEVEL: 'info',
    // Longer than the balancer keeps connections alive.
    DRAIN_SECONDS: '3',
    SHOPIFY_STORE_DOMAIN: shopify.storeDomain,
    SHOPIFY_ADMIN_TOKEN: shopify.credentials.adminToken,
    SHOPIFY_STOREFRONT_TOKEN: shopify.credentials.storefrontToken,
    SHOPIFY_WEBHOOK_SECRETS: shopify.credentials.webhookSecret,
  }
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) => createFleetServer({ name: `server-${index + 1}`, folder, env })),
  )
  opened.defer(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  // The first one runs the migrations; the others would only wait for it.
  await Promise.all(servers.map((server) => server.start()))
  const balancer = opened.adopt(await startBalancer(folder, port, servers), (each) => each.close())
  shopify.setShopUrl(balancer.url)
  const firstLink = () => lastLink(servers.map(({ log }) => readFileSync(log, 'utf8')))
  const closing = opened.move()
  return {
    url: balancer.url,
    servers,
    postgres,
    databaseUrl,
    shopify,
    cookiesOf: createStaffSignIn(balancer.url, firstLink),
    env,
    folder,
    isWell: () => void (isWell = true),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Each server that finds no account creates a link and revokes the previous one. */
export function lastLink(logs: string[]): string | null {
  const lines = logs.flatMap((log) => log.split('\n')).filter((line) => line.includes('/api/welcome?token='))
  const told = lines.map((line) => JSON.parse(line) as { time: number; msg: string })
  const last = told.toSorted((one, other) => one.time - other.time).at(-1)
  return last ? /http:\S+/.exec(last.msg)![0] : null
}
