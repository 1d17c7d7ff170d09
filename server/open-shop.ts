import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createAccessRules, endSessionsWithoutFactor } from './content/accounts/account-sessions.ts'
import { renewSeals } from './content/accounts/factors.repository.ts'
import { createFirstLink } from './content/accounts/links.repository.ts'
import { createTraces } from './content/activity/traces.ts'
import { openDailyCounts } from './content/daily-counts.ts'
import { createApp, type AppParts } from './app.ts'
import { createFeatures } from './features.ts'
import { createShutdown } from './shutdown.ts'
import { loopback, type Config } from './config.ts'
import { now } from './database/clock.ts'
import { openDatabase } from './database/open-database.ts'
import type { MailKinds } from './mail/mail.ts'
import { createOutbox } from './mail/outbox.ts'
import { pregenerateNewImages } from './media/delivery/pregenerate-new-images.ts'
import { createImageUrlMapper } from './media/delivery/image-urls.ts'
import { openVariants } from './media/delivery/variants.ts'
import { openForwarder } from './features/contact/forwarder.ts'
import * as products from './features/catalogue/writing/products.repository.ts'
import type { LiveFacts } from './features/shop-facts/live-facts.ts'
import { shopFactsTag } from './features/shop-facts/shop-facts.repository.ts'
import { missingPaths as countedPaths } from './features/redirects/missing-paths.ts'
import { missedSearches as countedSearches } from './features/catalogue/search/missed-searches.ts'
import { createProductSearch } from './features/catalogue/search/products.search.ts'
import type { Importer } from './features/catalogue/sync/importer.ts'
import { openFiles } from './storage/open-files.ts'
import { createTempFiles } from './storage/temp-files.ts'
import { mayBeStaff } from './http/access.ts'
import { cacheAssets, readBuild as readBuiltFiles } from './http/assets.ts'
import { clientIp, rateLimitKey } from './http/client-ip.ts'
import { ResponseCache } from './http/response-cache.ts'
import { ReadCache } from './http/read-cache.ts'
import { mayBeAsOf } from './http/as-of.ts'
import { mayShowVisitor } from './http/page-forms.ts'
import { isSameOriginSocket } from './http/origin.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { commonHeaders } from './http/security.ts'
import { logSettings } from './http/security-events.ts'
import { handleClientErrors, hasSeveralHosts } from './http/client-errors.ts'
import { loadSessionKeys } from './http/session-keys.ts'
import { socketRole } from './features/accounts/socket-role.ts'
import { openBus } from './changes/bus.ts'
import { openSockets } from './changes/sockets.ts'
import { openImageProcessor } from './media/processing/image-processor.ts'
import { openSchedule } from './content/scheduling/schedule.ts'
import { TODAY, watchDay } from './rendering/storefront/day.ts'
import { createSnapshots } from './rendering/storefront/snapshots.ts'
import { loadStorefront, type Storefront } from './rendering/storefront/storefront.ts'
import { loadStaffApp, type StaffApp } from './rendering/staff/staff-app.ts'
import { defaultSeedContent, type SeedContent } from './composition/seed/content.ts'
import { seedContent, seedTemplates } from './composition/seed/seed.ts'
import { openStatus } from './composition/status.ts'
import { sweepLeftovers } from './features/images/sweep-files.ts'
import { daysAgo, startSweeps, sweepTempFiles } from './sweeps.ts'
import { openSharedUploads } from './media/uploads/open-shared-uploads.ts'
import { openUploads } from './media/uploads/open-uploads.ts'
import { createWebhooks } from './composition/webhooks.ts'
import { publicFacts } from './composition/public-facts.ts'
import { openFuture } from './composition/future.ts'
import { createBackgroundWork } from './composition/background-work.ts'

const DIST = resolve(import.meta.dirname, '../dist/storefront')
const STAFF_DIST = resolve(import.meta.dirname, '../dist/staff')
/** Cache size for sitemaps, the feed and card images. */
const CRAWLER_CACHE_BYTES = 16 * 1024 * 1024
/** Length of the accept queue; the operating system may set a lower limit. */
const BACKLOG = 4_096

export interface Shop {
  url: string
  importer: Importer | null
  /** Link for creating the first administrator; null once someone can sign in. Available only here. */
  firstLink: string | null
  /** Number of products on sale. */
  countOnSale(): Promise<number>
  /** Drains for DRAIN_SECONDS, then ends open work. */
  close(): Promise<void>
  /** Makes a running `close` stop waiting for connections. */
  hurry(): void
}

/** Options of `openShop` besides the settings. */
export interface OpenShopOptions {
  /** Overrides the built storefront during development. */
  storefront?: Storefront
  staff?: StaffApp
  /** Seed content for a new shop; null leaves it empty. */
  seed?: SeedContent | null
  /** Reads the files of a build; tests open hundreds of shops, and read them once. */
  readBuild?: typeof readBuiltFiles
}

/** Opens every part of the shop and starts listening. Resolves once it can serve everything. */
export async function openShop(
  config: Config,
  log: Logger,
  { storefront, staff, seed = defaultSeedContent, readBuild = readBuiltFiles }: OpenShopOptions = {},
): Promise<Shop> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const place = config.filesUrl ?? resolve(config.dataDir, 'files')
  const database = await openDatabase(config.database, { poolSize: config.databasePool, log, files: place })
  const { db } = database
  await database.integrity.watch(log)
  const bus = await openBus(database, log)
  if (database.isReadOnly) log.error(`DATA_DIR ${config.dataDir} is read-only: the shop can be read, but saves nothing`)
  else if (seed) {
    if (await seedContent(bus.withChanges, seed)) log.info('seed content installed: pages, menu, banners and posts')
    if (await seedTemplates(bus.withChanges, seed)) log.info('page templates installed')
  }
  const search = await createProductSearch(db)
  const responseCache = new ResponseCache()
  const readCache = new ReadCache()
  const tempFiles = createTempFiles(join(config.dataDir, 'workshop'))
  if (!database.isReadOnly) await sweepTempFiles(tempFiles)
  const files = await openFiles({ ...config, tempFiles, log })
  let stopping = false
  const keys = await loadSessionKeys(config.sessionKeys, config.dataDir, database)
  const lostSecrets = await renewSeals(db, keys)
  if (lostSecrets > 0) log.warn({ lostSecrets }, 'authenticator apps must be set up again: their key is gone')
  if (config.needsSecondFactor && !config.openid && !database.isReadOnly) {
    const ended = await endSessionsWithoutFactor(db)
    if (ended > 0) log.warn({ ended }, 'sessions of accounts without a second factor have ended (STAFF_SECOND_FACTOR)')
  }
  logSettings(log, config, keys[0]!)
  const traces = createTraces(db, log)
  const status = openStatus({
    config,
    keys,
    database,
    bus,
    log,
    responseCache,
    files,
    traces,
    isStopping: () => stopping,
  })
  const { metrics } = status
  const crawlerCache = new ResponseCache(CRAWLER_CACHE_BYTES)
  let shopFacts: LiveFacts | undefined
  bus.subscribe((changes) => {
    const tags = [...new Set(changes.flatMap((change) => change.tags))]
    search.refresh(tags)
    readCache.invalidate(tags)
    responseCache.invalidate(tags)
    crawlerCache.invalidate(tags)
    // Also for what runs outside of requests, such as jobs.
    if (tags.includes(shopFactsTag))
      shopFacts?.read().catch((error: unknown) => log.warn({ err: error }, 'the shop’s facts could not be read again'))
  })
  const mails = Promise.withResolvers<MailKinds>()
  const { shopify, importer, jobs } = createBackgroundWork({
    config,
    db,
    withChanges: bus.withChanges,
    log,
    watch: metrics.shopify,
    mails: mails.promise,
    mailShop: () => ({ name: shopFacts!.shopName(), origin }),
  })
  const outbox = createOutbox({ config, kinds: mails.promise, wakeJobs: () => jobs.wake() })
  const uploads =
    database.dialect === 'postgres'
      ? openSharedUploads({ db, files, tempFiles, log })
      : await openUploads({ folder: join(config.dataDir, 'uploads') })
  // An object store takes long to list; its leftovers wait for the regular sweep.
  const leftoversSwept =
    config.filesUrl !== null || database.isReadOnly
      ? Promise.resolve()
      : sweepLeftovers({ db, withChanges: bus.withChanges, files }, daysAgo(1)).catch((error: unknown) =>
          log.warn({ err: error }, 'files of a killed server could not be deleted'),
        )
  const pictures = metrics.counted(openImageProcessor({ tempFiles, log }))
  const isShared = config.filesUrl !== null
  const variants = openVariants({ files, pictures, log, isShared })
  const withChanges = pregenerateNewImages({ bus, variants, isShared })
  const counts = { db, log, isReadOnly: database.isReadOnly }
  const missingPaths = openDailyCounts(countedPaths, counts)
  const missedSearches = openDailyCounts(countedSearches, counts)
  const forwarder = openForwarder({ db, log, endpoint: config.contactFormEndpoint })

  let answer: RequestListener = (_, response) =>
    void response.writeHead(503, { ...plainText, 'retry-after': '1' }).end('The shop is opening.')
  // Other upgrades, such as to HTTP/2, are ignored: the request gets a normal response.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
  const server = createServer({ shouldUpgradeCallback, connectionsCheckingInterval: 5_000 }, (request, response) =>
    answer(request, response),
  )
  handleClientErrors(server, log)
  // Listening starts when pages can be served: a load balancer picks another server while the port is closed, but not
  // after an early refusal.
  const isPortKnown = config.port !== 0
  const { port } = isPortKnown ? config : await listen(server, config)
  const origin = config.publicUrl ?? `http://localhost:${port}`
  if (!config.publicUrl && !loopback.test(config.host))
    log.warn('PUBLIC_URL is missing: browsers on other machines can view the shop, but their carts are refused')
  for (const name of config.unencrypted)
    log.warn({ setting: name }, `${name}: the connection to another machine is not encrypted (docs/security.md)`)
  const https = origin.startsWith('https:')
  const headers = commonHeaders(https)
  const webhooks = createWebhooks({
    config,
    db,
    withChanges: bus.withChanges,
    jobs,
    shopify,
    origin,
    keys,
    headers,
    log,
    onResponse: (answered, route, began) => metrics.http.note(answered, route, began),
  })
  const { isAuthDisabled } = config
  const facts = await publicFacts(config, { db, readCache, origin })
  shopFacts = facts.shopFacts
  const parts: AppParts = {
    ...facts,
    config,
    log,
    db,
    limits: createRateLimits(database.pool),
    search,
    shopify,
    importer,
    jobs,
    outbox,
    mailKinds: mails.promise,
    forwarder,
    files,
    leftoversSwept,
    tempFiles,
    pictures,
    variants,
    withChanges,
    responseCache,
    readCache,
    crawlerCache,
    publicFolder: storefront ? resolve(import.meta.dirname, '../storefront/public') : join(DIST, 'client'),
    origin,
    storefront: storefront ?? (await loadStorefront(DIST)),
    staffApp: staff ?? (await loadStaffApp(STAFF_DIST)),
    uploads,
    keys,
    status,
    webhooks,
    traces,
    access: createAccessRules(config, { db, log, traces }),
    addresses: createImageUrlMapper(config.filesPublicUrl, origin),
    headers,
    asOf: (at) => future.asOf(at),
    snapshots: createSnapshots(bus),
    missingPaths,
    missedSearches,
  }
  const future = openFuture({
    open: () => openDatabase(config.database, { poolSize: 2, log, files: place }),
    createFeatures: (tx) =>
      createFeatures({ ...parts, db: tx, limits: createRateLimits(null), readCache: new ReadCache() }),
  })
  const features = createFeatures(parts)
  mails.resolve(Object.assign({}, ...features.map((feature) => feature.mails)) as MailKinds)
  const app = createApp(parts, features)
  const schedule = await openSchedule({
    log,
    now: () => now(db),
    tasks: Object.assign({}, ...features.map(({ scheduledTasks }) => scheduledTasks)),
  })
  const handle = app.callback()
  /** Null once the files of the builds are in memory. */
  let assets: Promise<unknown> | null = null
  answer = (request, response) => {
    if (hasSeveralHosts(request))
      return void response
        .writeHead(400, { ...headers, ...plainText })
        .end('A request must have exactly one Host header.')
    if (assets && isFile(request)) return void assets.then(() => answer(request, response))
    // Makes browsers and load balancers reconnect to another server.
    if (stopping) response.setHeader('connection', 'close')
    if (webhooks.receive(request, response)) return
    const began = performance.now()
    // API responses may show more to staff, and some pages show a visitor's own data.
    const asksForMore = request.url?.startsWith('/api/')
      ? mayBeStaff(request, { isAuthDisabled })
      : mayShowVisitor(request.url, request.headers.cookie)
    const respond = () => {
      const served =
        asksForMore || (mayBeAsOf(request) && !isFile(request)) ? null : responseCache.serve(request, response)
      if (served) metrics.http.noteCached(request, response, served.route, began)
      else void handle(request, response)
    }
    // The cache may be stale in a process that was paused or cut off from its database.
    if (bus.isCurrent() || isProbe(request)) respond()
    else void bus.current().then(respond)
  }
  const sockets = openSockets(
    server,
    bus,
    {
      isOurs: (request) => !hasSeveralHosts(request) && isSameOriginSocket(request, config.publicUrl),
      callerOf: (request) => rateLimitKey(clientIp(request, config.publicUrl)),
      roleOf: socketRole({ app, db, isAuthDisabled, isHttps: https }),
    },
    log,
  )
  status.watchSockets(sockets.count)
  // Pages don't need these files, so they are read after the start; requests for them wait.
  assets = (isPortKnown ? listen(server, config) : Promise.resolve()).then(async () => {
    if (!storefront) cacheAssets(responseCache, await readBuild(join(DIST, 'client')), headers)
    if (!staff) cacheAssets(responseCache, await readBuild(STAFF_DIST), headers)
  })
  await assets
  assets = null
  const sweeps = startSweeps(features, { db, bus, tempFiles, uploads, log })
  const stopWatching = watchDay(config.timeZone, () => responseCache.invalidate([TODAY]))

  const closing = createShutdown({
    server,
    sockets,
    drainMs: config.drainSeconds * 1000,
    onBegin: () => void (stopping = true),
    async end() {
      sweeps.end()
      stopWatching()
      // Requests that wait for an import get their response now.
      await Promise.all([
        jobs.close(),
        importer?.close(),
        forwarder.close(),
        missingPaths.close(),
        missedSearches.close(),
        schedule.close(),
        status.close(),
      ])
    },
  })
  const close = async () => {
    await closing.begin()
    await Promise.all([variants.close(), pictures.close()])
    await files.close()
    await shopify?.close()
    await Promise.all([bus.close(), traces.close(), future.close()])
    await database.close()
  }
  let closed: Promise<void> | undefined

  leftoversSwept
    .then(variants.prepareAll)
    .catch((error: unknown) => log.error({ err: error }, 'image variants could not be checked'))
  const canSignInOtherwise = isAuthDisabled || config.openid || database.isReadOnly
  const firstLink = canSignInOtherwise ? null : await createFirstLink(db, origin, keys[0]!)

  return {
    url: origin,
    importer,
    firstLink: firstLink?.url ?? null,
    countOnSale: () => products.countOnSale(db),
    close: () => (closed ??= close()),
    hurry: closing.hurry,
  }
}

const plainText = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
/** Asked by machines that give up after a second. */
const isProbe = ({ url = '' }: IncomingMessage) => /^\/(healthz|readyz|metrics)(\?|$)/.test(url)
const isFile = ({ url = '' }: IncomingMessage) => /^[^?]*\.\w+(\?|$)/.test(url)

async function listen(server: Server, { port, host }: Config): Promise<AddressInfo> {
  server.headersTimeout = 10_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 65_000
  // Webhooks may arrive by the thousand; a client that finds the queue full retries a second later.
  server.listen({ port, host, backlog: BACKLOG })
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return server.address() as AddressInfo
}
