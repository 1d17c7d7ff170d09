import { fail, loadEnvironment, print, whenOrphaned } from '#scripts/environment.ts'

/** The server, which loads while the local Shopify starts. */
const loadServer = () =>
  Promise.all([
    import('#server/open-shop.ts'),
    import('#server/observability/log.ts'),
    import('#server/shutdown.ts'),
    import('#server/start-failure.ts'),
  ])

/**
 * `hoard start`: runs the shop, and the local Shopify if no real one is configured. In production it is the server
 * alone, as the service runs it.
 */
export async function start(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') return void (await import('#server/main.ts'))
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))

  const { config, localShopify } = await loadEnvironment(loadServer)
  const [{ openShop }, { createLogger }, { closeOnSignal }, { startFailure }] = await loadServer()
  const log = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'warn', config.isProduction)
  if (localShopify) print(`local Shopify at ${localShopify.origin}, its settings at ${localShopify.origin}/admin`)

  print('opening the database and the shop ...')
  const shop = await openShop(config, log).catch(async (error: unknown) => {
    await localShopify?.close()
    fail(startFailure(error, config))
  })

  let stopping = false
  async function close() {
    stopping = true
    print('stopping ...')
    await shop.close()
    await localShopify?.close()
  }
  closeOnSignal({ close, hurry: shop.hurry }, log)
  localShopify?.process.once('exit', () => {
    if (!stopping)
      print('the local Shopify has stopped. Shoppers can still browse; restart to make checkout work again')
  })

  const firstStart = (await shop.countOnSale()) === 0
  if (firstStart) print('reading the catalogue for the first time ...')
  const importing = shop.importer?.run({ onProgress: firstStart ? everySecond(showProgress) : undefined }).then(
    ({ added, changed, archived, total }) =>
      print(`catalogue read from Shopify: ${total} products (${added} new, ${changed} changed, ${archived} archived)`),
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      if (stopping) return
      print(
        `the catalogue could not be read from Shopify (${why}). The shop shows the last known catalogue and keeps trying`,
      )
      void shop.importer?.retryUntilDone()
    },
  )
  if (firstStart) await importing
  print(`the shop is open at ${shop.url}   (Ctrl+C stops it)`)
  if (shop.firstLink)
    print(
      `nobody can sign in yet. Create the first administrator with this one-time link, valid for 7 days after the first start:\n  ${shop.firstLink}`,
    )
  if (config.isAuthDisabled) print('AUTH_DISABLED: sign-in is off. Everyone on this machine is an administrator')
}

function showProgress({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }) {
  print(`  ${added + changed + unchanged} products so far ...`)
}

/** Limits reports to one per second, starting after the first: most imports finish sooner. */
function everySecond<T>(report: (value: T) => void): (value: T) => void {
  let next = Date.now() + 1000
  return (value) => {
    if (Date.now() < next) return
    next = Date.now() + 1000
    report(value)
  }
}
