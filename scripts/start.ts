import { closeOnSignal } from '#server/closing.ts'
import { openLog } from '#server/log.ts'
import { openShop } from '#server/main.ts'
import { startFailure } from '#server/start-failure.ts'
import { fail, openEnvironment, say, whenOrphaned } from './environment.ts'

/** `npm start`: the shop, and the local Shopify when no real one is configured. */
const { config, localShopify } = await openEnvironment()
const log = openLog(process.env['LOG_LEVEL'] ? config.logLevel : 'warn', config.production)
if (localShopify) say(`local Shopify at ${localShopify.origin}`)

say('opening the database and the shop ...')
const shop = await openShop(config, log).catch(async (error: unknown) => {
  await localShopify?.close()
  fail(startFailure(error, config))
})

let stopping = false
async function close() {
  stopping = true
  say('stopping ...')
  await shop.close()
  await localShopify?.close()
}
closeOnSignal({ close, hurry: shop.hurry }, log)
whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
localShopify?.process.once('exit', () => {
  if (!stopping) say('the local Shopify has ended: the catalogue stays, checkout does not work until the next start')
})

const firstStart = (await shop.countOnSale()) === 0
if (firstStart) say('reading the catalogue for the first time ...')
const importing = shop.importer?.run({ onProgress: firstStart ? everySecond(showProgress) : undefined }).then(
  ({ added, changed, archived, total }) =>
    say(`catalogue read from Shopify: ${total} products (${added} new, ${changed} changed, ${archived} archived)`),
  (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    if (stopping) return
    say(`the catalogue could not be read from Shopify (${why}); the shop shows the last one it has and goes on trying`)
    void shop.importer?.keepTrying()
  },
)
if (firstStart) await importing
say(`the shop is open at ${shop.url}   (Ctrl+C stops it)`)
if (shop.firstLink)
  say(
    `nobody can sign in yet. Make the first administrator with this link, once, within 7 days of the first start:\n  ${shop.firstLink}`,
  )
if (config.authDisabled) say('AUTH_DISABLED: sign-in is off, and everybody on this machine is an administrator')

function showProgress({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }) {
  say(`  ${added + changed + unchanged} products so far ...`)
}

/** Lets a report through at most once a second, and none in the first one: most imports are done by then. */
function everySecond<T>(report: (value: T) => void): (value: T) => void {
  let next = Date.now() + 1000
  return (value) => {
    if (Date.now() < next) return
    next = Date.now() + 1000
    report(value)
  }
}
