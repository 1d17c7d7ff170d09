import { join } from 'node:path'
import { protocol, app } from 'electron'
import type { Log } from '#core/log/log.ts'
import { createPageHandler } from '#core/pages/pages.ts'
import type { Servers } from '#core/shop/servers.ts'
import type { ShopWindow } from './shop-window.ts'

/** Must run before the app is ready. Pages of `app:` get origins of their own, fetch and streaming. */
export function registerScheme() {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/** Registers `hoard://` links. In development this would leave a dead registration behind. */
export function registerLinks() {
  if (app.isPackaged) app.setAsDefaultProtocolClient('hoard')
}

/** Serves `app://`. Only the pages of the server shown reach it; late requests of others are rejected. */
export async function servePages(shopWindow: ShopWindow, servers: Servers, log: Log) {
  const answer = await createPageHandler({
    folder: join(import.meta.dirname, '../staff'),
    find(key) {
      const session = shopWindow.current()
      if (session?.server.key !== key) return null
      const { gateway, uploads, imageCache } = session
      return {
        greeting: servers.greeting(key),
        gateway,
        previewOf: (id) => uploads.previewOf(id),
        thumbnailOf: (id) => uploads.thumbnailOf(id),
        copiedPicture: (address) => imageCache.respondCopied(address),
      }
    },
  })
  protocol.handle('app', async (request) => {
    try {
      return await answer(request)
    } catch (error) {
      log.error(`${request.method} ${new URL(request.url).pathname} failed in the editor`, error)
      return Response.error()
    }
  })
}
