import { resolve } from 'node:path'
import type { Middleware } from 'koa'
import { createServer as createVite } from 'vite'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/observability/log.ts'
import { closeOnSignal } from '#server/shutdown.ts'
import { openShop } from '#server/open-shop.ts'
import type { Storefront } from '#server/rendering/storefront/storefront.ts'
import { staffSources } from '#server/rendering/staff/staff-app.ts'

const root = resolve(import.meta.dirname, '..')
const config = readConfig(process.env)
const log = createLogger(config.logLevel, false)
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, ws: { port: config.port + 2 }, hmr: { port: config.port + 2 } },
})

/** Vite's middlewares end requests for their own files and call next for all others. */
const middleware: Middleware = (ctx, next) =>
  new Promise((done, failed) => {
    ctx.res.once('close', done)
    ctx.status = 200
    vite.middlewares(ctx.req, ctx.res, (error: unknown) => {
      ctx.res.off('close', done)
      ctx.status = 404
      if (error) failed(error as Error)
      else next().then(done, failed)
    })
  })

const storefront: Storefront = {
  render: async (request) => {
    const entry = (await vite.ssrLoadModule('/storefront/entry.server.tsx')) as Pick<Storefront, 'render'>
    return entry.render(request)
  },
  // Pages aren't cached.
  addressOf: (url) => url,
  styles: () => ({ text: '', hash: '' }),
  links: '',
  // The screen's own module brings its styles.
  scripts: (route, hydrates) =>
    `<script type="module" src="/${route}"></script>
<script type="module" src="/storefront/boot.ts" data-hydrates="${hydrates}" data-entry="/storefront/entry.client.tsx" data-chunks=""></script>`,
  middleware,
  inlineScriptHash: '',
  finish: (url, html) => vite.transformIndexHtml(url, html),
}

const staff = staffSources((url, html) => vite.transformIndexHtml(url, html))
const shop = await openShop(config, log, { storefront, staff })
async function close() {
  await vite.close()
  await shop.close()
}
closeOnSignal({ close, hurry: shop.hurry }, log)
log.info({ url: shop.url }, 'the shop is open, with hot reload')
if (shop.firstLink) log.info(`nobody can sign in yet: create the first administrator at ${shop.firstLink}`)
shop.importer?.run().catch((error: unknown) => log.error({ err: error }, 'the catalogue could not be read'))
