import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp, type AppParts } from './app.ts'
import { openSockets, type Sockets } from './changes/sockets.ts'
import { DIST, STAFF_DIST } from './composition/website.ts'
import { loopback, type Config } from './config.ts'
import type { Feature } from './content/feature.ts'
import { socketRole } from './features/accounts/socket-role.ts'
import { mayBeStaff } from './http/access.ts'
import { mayBeAsOf } from './http/as-of.ts'
import { cacheAssets, type readBuild } from './http/assets.ts'
import { handleClientErrors, hasSeveralHosts } from './http/client-errors.ts'
import { clientIp, rateLimitKey } from './http/client-ip.ts'
import { isSameOriginSocket } from './http/origin.ts'
import { mayShowVisitor } from './http/page-forms.ts'

/** Length of the accept queue; the operating system may set a lower limit. */
const BACKLOG = 4_096

/** The server's port, before the shop can answer on it. */
export interface Port {
  server: Server
  /** Such as `http://localhost:3000`. */
  origin: string
  /** Answers requests from now on; until then the shop is opening. */
  answer(listener: RequestListener): void
  /** Resolves once the port accepts connections. */
  listen(): Promise<unknown>
}

/**
 * Creates the server. It listens when pages can be served: a load balancer picks another server while the port is
 * closed, but not after an early refusal. Port 0 is opened at once, because the origin depends on it.
 */
export async function openPort(config: Config, log: Logger): Promise<Port> {
  let answer: RequestListener = (_, response) =>
    void response.writeHead(503, { ...plainText, 'retry-after': '1' }).end('The shop is opening.')
  // Other upgrades, such as to HTTP/2, are ignored: the request gets a normal response.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
  const server = createServer({ shouldUpgradeCallback, connectionsCheckingInterval: 5_000 }, (request, response) =>
    answer(request, response),
  )
  handleClientErrors(server, log)
  const isPortKnown = config.port !== 0
  const { port } = isPortKnown ? config : await listen(server, config)
  if (!config.publicUrl && !loopback.test(config.host))
    log.warn('PUBLIC_URL is missing: browsers on other machines can view the shop, but their carts are refused')
  for (const name of config.unencrypted)
    log.warn({ setting: name }, `${name}: the connection to another machine is not encrypted (docs/security.md)`)
  return {
    server,
    origin: config.publicUrl ?? `http://localhost:${port}`,
    answer: (listener) => void (answer = listener),
    listen: () => (isPortKnown ? listen(server, config) : Promise.resolve()),
  }
}

interface HttpParts {
  parts: AppParts
  features: readonly Feature[]
  port: Port
  /** Aborted once the server stops. */
  stopping: AbortSignal
  /** Reads the files of a build; null: they aren't built, as during development. */
  readBuild: { storefront: typeof readBuild | null; staff: typeof readBuild | null }
}

/** Serves the shop on its port, with its WebSockets. Resolves once it can serve everything. */
export async function openHttp({ parts, features, port, stopping, readBuild }: HttpParts): Promise<Sockets> {
  const { caches, config, log, status, stores, website } = parts
  const { isAuthDisabled, publicUrl } = config
  const { server } = port
  const app = createApp(parts, features)
  /** Null once the files of the builds are in memory. */
  let assets: Promise<unknown> | null = null
  const handle = createHandler(parts, app.callback())
  port.answer(function answer(request, response) {
    if (hasSeveralHosts(request))
      return void response
        .writeHead(400, { ...website.headers, ...plainText })
        .end('A request must have exactly one Host header.')
    if (assets && isFile(request)) return void assets.then(() => answer(request, response))
    // Makes browsers and load balancers reconnect to another server.
    if (stopping.aborted) response.setHeader('connection', 'close')
    handle(request, response)
  })
  const sockets = openSockets(
    server,
    stores.bus,
    {
      isOurs: (request) => !hasSeveralHosts(request) && isSameOriginSocket(request, publicUrl),
      callerOf: (request) => rateLimitKey(clientIp(request, publicUrl)),
      roleOf: socketRole({ app, db: stores.db, isAuthDisabled, isHttps: website.origin.startsWith('https:') }),
    },
    log,
  )
  status.watchSockets(sockets.count)
  // Pages don't need these files, so they are read after the start; requests for them wait.
  assets = port.listen().then(async () => {
    const cache = async (read: HttpParts['readBuild']['staff'], folder: string) =>
      read && cacheAssets(caches.responseCache, await read(folder), website.headers)
    await cache(readBuild.storefront, join(DIST, 'client'))
    await cache(readBuild.staff, STAFF_DIST)
  })
  await assets
  assets = null
  return sockets
}

/** Answers webhooks and cached pages, and lets the app answer the rest. */
function createHandler(parts: AppParts, handle: ReturnType<ReturnType<typeof createApp>['callback']>): RequestListener {
  const { responseCache } = parts.caches
  const { metrics } = parts.status
  const { bus } = parts.stores
  const { isAuthDisabled } = parts.config
  return (request, response) => {
    if (parts.webhooks.receive(request, response)) return
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
