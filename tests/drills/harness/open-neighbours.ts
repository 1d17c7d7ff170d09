import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@hoard/sandbox'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { createStaffSignIn } from '#tests/harness/staff.ts'
import { makeCertificate } from './certificate.ts'
import { createClient } from './client.ts'
import { missingCaddy, openCaddy, openNginx, SHOP } from './doors.ts'
import type { Findings } from './findings.ts'
import { missingPostOffice, openPostOffice } from './post-office.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { openPostgresPair } from './postgres-pair.ts'
import { createFleetServer } from './server.ts'
import { missingSwift, startSwift } from './swift.ts'

export type Neighbours = Awaited<ReturnType<typeof openNeighbours>>

/** A server as in production, with https and passwords, beside the programs of others. Says which it has to do without. */
export async function openNeighbours(findings: Findings, isLong: boolean) {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'hoard-neighbours-'))
  chmodSync(folder, 0o755)
  let isWell = false
  const leftOut: string[] = []
  opened.defer(() => {
    if (isWell) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    else process.stderr.write(`the drill's data and logs are in ${folder}\n`)
  })
  const certificate = makeCertificate(folder)
  const keep = async <T extends AsyncDisposable>(opening: Promise<T>) => opened.use(await opening)
  /** Opens a neighbour unless it is missing. */
  async function openIf<T extends AsyncDisposable>(missing: string | undefined, open: () => Promise<T>) {
    if (!missing) return keep(open())
    findings.say(`without ${missing}`)
    leftOut.push(missing)
    return null
  }

  const opening = [
    keep(openPostgresPair(folder, certificate)),
    openIf(missingPostOffice(), () => openPostOffice(folder, certificate)),
    openIf(isLong ? missingSwift() : 'OpenStack Swift (only in the long form)', startSwift),
  ] as const
  // All are open, or have failed, before the first failure ends them.
  await Promise.allSettled(opening)
  const [postgres, office, store] = await Promise.all(opening)
  const secured = { ...certificate, password: postgres.password }
  const bouncer = await keep(startPgBouncer(postgres.port(), 'transaction', secured))
  const shopify = opened.adopt(
    await startSandbox({ port: 0, catalogue: demoCatalogue, bucket: { max: 100_000, restore: 100_000 } }),
    (each) => each.close(),
  )
  const databaseUrl = bouncer.urlOf('hoard')
  const env = {
    PUBLIC_URL: SHOP,
    DATABASE_URL: databaseUrl,
    NODE_EXTRA_CA_CERTS: certificate.cert,
    STAFF_SECOND_FACTOR: 'optional',
    MAIL_PER_HOUR: '9999',
    LOG_LEVEL: 'info',
    ...office?.env,
    ...store?.env,
    SHOPIFY_STORE_DOMAIN: shopify.storeDomain,
    SHOPIFY_ADMIN_TOKEN: shopify.credentials.adminToken,
    SHOPIFY_STOREFRONT_TOKEN: shopify.credentials.storefrontToken,
    SHOPIFY_WEBHOOK_SECRETS: shopify.credentials.webhookSecret,
  }
  const server = await createFleetServer({ name: 'server', folder, env })
  opened.defer(() => server.kill())
  await server.start()
  shopify.setShopUrl(server.url)
  const door = { folder, certificate, to: server.port }
  const caddy = await openIf(missingCaddy(), () => openCaddy(door))
  const doors = [await keep(openNginx(door)), ...(caddy ? [caddy] : [])]

  const cookie = await createStaffSignIn(server.url, () => firstLink(server.log, server.url))('administrator')
  const headers = { cookie, origin: SHOP }
  using boss = createClient(server.url, headers)
  const synced = await boss('/api/shopify/sync-products', { method: 'POST' })
  if (synced.status !== 200) throw new Error(`The catalogue was not read: ${synced.status} ${synced.text}`)
  const closing = opened.move()
  return {
    isLong,
    leftOut,
    server,
    doors,
    postgres,
    bouncer,
    office,
    store,
    databaseUrl,
    headers,
    /** Reads a stored file without the shop; null if it is missing. */
    async readFile(key: string): Promise<Buffer | null> {
      if (store) return store.read(key)
      const path = join(server.dataDir, 'files', key)
      return existsSync(path) ? readFile(path) : null
    },
    isWell: () => void (isWell = true),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** The link of the first start, at the server itself. */
function firstLink(log: string, url: string): string {
  const [, path] = /https:\/\/shop\.example(\/api\/welcome\?token=[\w-]+)/.exec(readFileSync(log, 'utf8'))!
  return url + path!
}
