import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { makeFirstLink } from './accounts/links.repository.ts'
import { createApp } from './app.ts'
import { closeOnSignal, openClosing } from './closing.ts'
import { loopback, readConfig, type Config } from './config.ts'
import { now } from './database/clock.ts'
import { openDatabase } from './database/open-database.ts'
import { prepareNew } from './delivery/prepare-new.ts'
import { openVariants } from './delivery/variants.ts'
import { publishDue } from './features/blog/schedule.ts'
import { openForwarder } from './features/contact/forwarder.ts'
import { turnDue } from './features/pages/schedule.ts'
import * as products from './features/products/products.repository.ts'
import { openProductSearch } from './features/products/products.search.ts'
import { syncDue } from './features/scheduler/sync-due.ts'
import type { Importer } from './features/sync/importer.ts'
import { webhooksDue } from './features/webhooks/webhooks-due.ts'
import { openFiles } from './files/open-files.ts'
import { openWorkshop } from './files/workshop.ts'
import { mayBeStaff } from './http/access.ts'
import { keepAssets } from './http/assets.ts'
import { callerOf, householdOf } from './http/caller.ts'
import { KeptAnswers } from './http/kept.ts'
import { KeptReadings } from './http/kept-readings.ts'
import { isSocketFromHere } from './http/origin.ts'
import { openLimits } from './http/rate-limit.ts'
import { commonHeaders } from './http/security.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { sessionKeys } from './http/session-keys.ts'
import { isAdministrators } from './live/administrators.ts'
import { openBus } from './live/bus.ts'
import { openSockets } from './live/sockets.ts'
import { openLog } from './log.ts'
import { openPictures } from './pictures/open-pictures.ts'
import { openSchedule } from './schedule/schedule.ts'
import { TODAY, watchDay } from './ssr/day.ts'
import { loadStorefront, type Storefront } from './ssr/storefront.ts'
import { loadStaffApp, type StaffApp } from './staff/staff-app.ts'
import { starterContent, type StarterContent } from './starter/content.ts'
import { plantStarter, plantTemplates } from './starter/plant.ts'
import { startFailure } from './start-failure.ts'
import { openStatus } from './composition/status.ts'
import { beginSweeps, sweepWorkshop } from './sweeps.ts'
import { openSharedUploads } from './uploads/open-shared-uploads.ts'
import { openUploads } from './uploads/open-uploads.ts'
import { openWebhooks } from './composition/webhooks.ts'
import { openWork } from './composition/work.ts'

const DIST = resolve(import.meta.dirname, '../dist/storefront')
const STAFF_DIST = resolve(import.meta.dirname, '../dist/staff')
/** Memory for what crawlers and link previews ask for: sitemaps, the feed, card pictures. */
const FOUND_BYTES = 16 * 1024 * 1024
/** Connections that wait to be taken up, as far as the system allows so many. */
const BACKLOG = 4_096

/** A running shop. */
export interface Shop {
  url: string
  importer: Importer | null
  /** Where the first administrator sets a password, while there is none who could sign in. Nobody is told it again. */
  firstLink: string | null
  /** Products on sale now. */
  countOnSale(): Promise<number>
  /** Lets DRAIN_SECONDS pass, then ends what is under way. */
  close(): Promise<void>
  /** A close that goes on waits for nobody any longer. */
  hurry(): void
}

/** What a shop is opened with beside its settings. */
export interface Fittings {
  /** Only while developing: otherwise it is the built one. */
  storefront?: Storefront
  staff?: StaffApp
  /** What a shop that has never been furnished begins with; null leaves it empty. */
  starter?: StarterContent | null
}

/** Opens every part of the shop and listens. */
export async function openShop(
  config: Config,
  log: Logger,
  { storefront, staff, starter = starterContent }: Fittings = {},
): Promise<Shop> {
  await mkdir(config.dataDir, { recursive: true })
  const place = config.filesUrl ?? resolve(config.dataDir, 'files')
  const database = await openDatabase(config.database, { poolSize: config.databasePool, log, files: place })
  const { db } = database
  const bus = await openBus(database, log)
  if (starter && (await plantStarter(bus.write, starter)))
    log.info('the new shop has its first pages, menu, banners and posts')
  if (starter && (await plantTemplates(bus.write, starter))) log.info('the shop has the templates that come with it')
  const search = await openProductSearch(db)
  const kept = new KeptAnswers()
  const readings = new KeptReadings()
  const workshop = openWorkshop(join(config.dataDir, 'workshop'))
  await sweepWorkshop(workshop)
  const files = await openFiles({ ...config, workshop, log })
  let stopping = false
  const keys = await sessionKeys(config.sessionKeys, config.dataDir, database)
  const status = openStatus({ config, keys, db, bus, log, kept, files, isStopping: () => stopping })
  const { metrics } = status
  const found = new KeptAnswers(FOUND_BYTES)
  bus.subscribe((changes) => {
    const tags = [...new Set(changes.flatMap((change) => change.tags))]
    search.refresh(tags)
    readings.drop(tags)
    kept.drop(tags)
    found.drop(tags)
  })
  const { shopify, importer, jobs } = openWork({ config, db, write: bus.write, log, watch: metrics.shopify })
  const scheduler = { db, jobs, timeZone: config.timeZone }
  const schedule = await openSchedule({
    log,
    now: () => now(db),
    plans: {
      'publishing posts': (now) => publishDue(db, bus.write, now),
      'publishing and unpublishing pages': (now) => turnDue(db, bus.write, now),
      ...(importer && {
        'beginning syncs': (now) => syncDue(scheduler, now),
        'looking after webhooks': webhooksDue({ db, jobs }),
      }),
    },
  })
  const uploads =
    database.dialect === 'postgres'
      ? openSharedUploads({ db, files, workshop, log })
      : await openUploads({ folder: join(config.dataDir, 'uploads') })
  const pictures = metrics.counted(openPictures({ workshop, log }))
  const isShared = config.filesUrl !== null
  const variants = openVariants({ files, pictures, log, isShared })
  const write = prepareNew({ bus, variants, isShared })
  const forwarder = openForwarder({ db, log, endpoint: config.contactFormEndpoint })

  let answer: RequestListener = (_, response) =>
    void response.writeHead(503, { 'retry-after': '1' }).end('The shop is opening.')
  // Other upgrades, such as to HTTP/2, may be left unanswered: the request itself is answered as it is.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
  const server = createServer({ shouldUpgradeCallback, connectionsCheckingInterval: 5_000 }, (request, response) =>
    answer(request, response),
  )
  answerUnreadable(server, log)
  // Whoever asks before everything is there would be refused: a balancer asks another server instead when nobody listens.
  const isPortKnown = config.port !== 0
  const { port } = isPortKnown ? config : await listen(server, config)
  const origin = config.publicUrl ?? `http://localhost:${port}`
  if (!config.publicUrl && !loopback.test(config.host))
    log.warn('PUBLIC_URL is missing: browsers on other machines can look, but their carts are refused')
  const https = origin.startsWith('https:')
  const headers = commonHeaders(https)
  const webhooks = openWebhooks({
    config,
    write: bus.write,
    jobs,
    shopify,
    origin,
    keys,
    headers,
    log,
    noted: (answered, route, began) => metrics.http.note(answered, route, began),
  })
  const app = createApp({
    config,
    log,
    db,
    limits: openLimits(database.pool),
    search,
    shopify,
    importer,
    jobs,
    forwarder,
    files,
    workshop,
    pictures,
    variants,
    write,
    kept,
    readings,
    found,
    publicFolder: storefront ? resolve(import.meta.dirname, '../storefront/public') : join(DIST, 'client'),
    origin,
    storefront: storefront ?? (await loadStorefront(DIST)),
    staffApp: staff ?? (await loadStaffApp(STAFF_DIST)),
    uploads,
    keys,
    status,
    webhooks,
  })
  if (!storefront) await keepAssets(kept, join(DIST, 'client'), headers)
  if (!staff) await keepAssets(kept, STAFF_DIST, headers)
  const handle = app.callback()
  const { authDisabled } = config
  answer = (request, response) => {
    // Kept-alive connections of balancers and browsers go elsewhere, and come back no more.
    if (stopping) response.setHeader('connection', 'close')
    if (webhooks.receive(request, response)) return
    const began = performance.now()
    // Pages are the same for everybody; calls may show staff more.
    const asksForMore = request.url?.startsWith('/api/') === true && mayBeStaff(request, { authDisabled })
    const respond = () => {
      const served = asksForMore ? null : kept.serve(request, response)
      if (served) metrics.http.noteKept(request, response, served.route, began)
      else void handle(request, response)
    }
    // What is kept may be out of date in a process that was paused, or cut off from its database.
    if (bus.isCurrent()) respond()
    else void bus.current().then(respond)
  }
  const sockets = openSockets(
    server,
    bus,
    {
      isOurs: (request) => isSocketFromHere(request, config.publicUrl),
      callerOf: (request) => householdOf(callerOf(request, config.publicUrl)),
      isAdministrators: isAdministrators({ app, db, log, authDisabled, https }),
    },
    log,
  )
  status.watchSockets(sockets.count)
  if (isPortKnown) await listen(server, config)
  const sweeps = beginSweeps({ db, bus, files, workshop, uploads, log })
  const stopWatching = watchDay(config.timeZone, () => kept.drop([TODAY]))

  const closing = openClosing({
    server,
    sockets,
    drainMs: config.drainSeconds * 1000,
    onBegin: () => void (stopping = true),
    async end() {
      sweeps.end()
      stopWatching()
      // Whoever waits for an import hears now that it ends.
      await Promise.all([jobs.close(), importer?.close(), forwarder.close(), schedule.close(), status.close()])
    },
  })
  const close = async () => {
    await closing.begin()
    await Promise.all([variants.close(), pictures.close()])
    await files.close()
    await shopify?.close()
    await bus.close()
    await database.close()
  }
  let closed: Promise<void> | undefined

  variants.prepareAll().catch((error: unknown) => log.error({ err: error }, 'pictures could not be looked through'))
  const firstLink = authDisabled || config.openid ? null : await makeFirstLink(db, origin, keys[0]!)

  return {
    url: origin,
    importer,
    firstLink: firstLink?.url ?? null,
    countOnSale: () => products.countOnSale(db),
    close: () => (closed ??= close()),
    hurry: closing.hurry,
  }
}

async function listen(server: Server, { port, host }: Config): Promise<AddressInfo> {
  server.headersTimeout = 10_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 65_000
  // Webhooks may come by the thousand: whoever finds the queue full tries again a second later.
  server.listen({ port, host, backlog: BACKLOG })
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return server.address() as AddressInfo
}

/** Production: `node server/main.ts` with everything in the environment. */
async function main() {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel, config.production)
  const shop = await openShop(config, log).catch((error: unknown) => fail(startFailure(error, config)))
  closeOnSignal(shop, log)
  log.info({ url: shop.url }, 'the shop is open')
  if (shop.firstLink) log.warn(`nobody can sign in yet: make the first administrator at ${shop.firstLink}`)
  await shop.importer?.keepTrying()
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

if (import.meta.main) main().catch((error: unknown) => fail(startFailure(error)))
