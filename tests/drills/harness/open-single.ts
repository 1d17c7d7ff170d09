import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '@hoard/sandbox'
import { demoCatalogue } from '@hoard/demo/catalogue'
import type { Dialect } from '#server/database/dialect.ts'
import { createStaffSignIn } from '#tests/harness/staff.ts'
import { lastLink } from './open-fleet.ts'
import { startRestartablePostgres, type RestartablePostgres } from './postgres.ts'
import { createFleetServer, type FleetServer } from './server.ts'

export interface SingleServer extends AsyncDisposable {
  /** URL of the shop, whose host name is in its links. */
  url: string
  server: FleetServer
  /** Null on SQLite. */
  postgres: RestartablePostgres | null
  databaseUrl: string | null
  shopify: Sandbox
  cookiesOf: ReturnType<typeof createStaffSignIn>
  /** Environment of the server and of the command-line tools. */
  env: Record<string, string>
  folder: string
  /** Marks the run as successful: everything is deleted. Otherwise it is kept and its folder is printed. */
  isWell(): void
}

/** Prepares one server on either engine with the local Shopify, and flags for Node. It isn't started yet. */
export async function openSingle(
  engine: Dialect,
  more: Record<string, string> = {},
  flags: string[] = [],
): Promise<SingleServer> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'hoard-drill-'))
  let isWell = false
  opened.defer(() => {
    if (isWell) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    else process.stderr.write(`the drill's data and log are in ${folder}\n`)
  })
  const postgres = engine === 'postgres' ? opened.use(await startRestartablePostgres()) : null
  const databaseUrl = postgres && (await postgres.newDatabase('drill'))
  const shopify = opened.adopt(
    await startSandbox({ port: 0, catalogue: demoCatalogue, bucket: { max: 100_000, restore: 100_000 } }),
    (each) => each.close(),
  )
  const env = {
    LOG_LEVEL: 'info',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SHOPIFY_STORE_DOMAIN: shopify.storeDomain,
    SHOPIFY_ADMIN_TOKEN: shopify.credentials.adminToken,
    SHOPIFY_STOREFRONT_TOKEN: shopify.credentials.storefrontToken,
    SHOPIFY_WEBHOOK_SECRETS: shopify.credentials.webhookSecret,
    ...more,
  }
  const server = await createFleetServer({
    name: 'server',
    folder,
    env,
    inside: (command, ...args) => [command, [...flags, ...args]],
  })
  opened.defer(() => server.kill())
  const url = `http://localhost:${server.port}`
  shopify.setShopUrl(url)
  const closing = opened.move()
  return {
    url,
    server,
    postgres,
    databaseUrl,
    shopify,
    cookiesOf: createStaffSignIn(url, () => lastLink([readFileSync(server.log, 'utf8')])),
    env,
    folder,
    isWell: () => void (isWell = true),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
