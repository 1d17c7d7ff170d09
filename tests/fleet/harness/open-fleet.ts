import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '#scripts/sandbox/sandbox.ts'
import { demoCatalogue } from '#scripts/demo/catalogue.ts'
import { freePort } from '#tests/harness/waiting.ts'
import { startObjectStore } from '#tests/harness/object-store.ts'
import { staffOf } from '#tests/harness/staff.ts'
import { startBalancer } from './balancer.ts'
import { startRestartablePostgres, type RestartablePostgres } from './postgres.ts'
import { aServer, type FleetServer } from './server.ts'

export interface Fleet extends AsyncDisposable {
  /** What shoppers type: nginx. */
  url: string
  servers: FleetServer[]
  postgres: RestartablePostgres
  databaseUrl: string
  shopify: Sandbox
  /** Cookies of somebody who has signed in through the balancer. */
  cookiesOf: ReturnType<typeof staffOf>
  /** Of a server that is to be begun later. */
  env: Record<string, string>
  folder: string
  /** The fleet did what it should: nobody needs its logs. Otherwise they stay, and their folder is told. */
  isWell(): void
}

/** So many servers on one PostgreSQL and one object store, behind nginx, with the local Shopify; all running. */
export async function openFleet(count: number): Promise<Fleet> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'hoard-fleet-'))
  let isWell = false
  opened.defer(() => {
    if (isWell) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    else process.stderr.write(`fleet: what every server said is in ${folder}\n`)
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
    // Longer than the balancer keeps a connection.
    DRAIN_SECONDS: '3',
    SHOPIFY_STORE_DOMAIN: shopify.storeDomain,
    SHOPIFY_ADMIN_TOKEN: shopify.credentials.adminToken,
    SHOPIFY_STOREFRONT_TOKEN: shopify.credentials.storefrontToken,
    SHOPIFY_WEBHOOK_SECRETS: shopify.credentials.webhookSecret,
  }
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) => aServer({ name: `server-${index + 1}`, folder, env })),
  )
  opened.defer(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  // The first one makes the schema; the others would only wait for it.
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
    cookiesOf: staffOf(balancer.url, firstLink),
    env,
    folder,
    isWell: () => void (isWell = true),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Each server that finds nobody who could sign in makes a link, and takes the one before back. */
function lastLink(logs: string[]): string | null {
  const lines = logs.flatMap((log) => log.split('\n')).filter((line) => line.includes('/api/welcome?token='))
  const told = lines.map((line) => JSON.parse(line) as { time: number; msg: string })
  const last = told.toSorted((one, other) => one.time - other.time).at(-1)
  return last ? /http:\S+/.exec(last.msg)![0] : null
}
