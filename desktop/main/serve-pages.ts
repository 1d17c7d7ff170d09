import { join } from 'node:path'
import { protocol } from 'electron'
import type { Log } from '#core/log/log.ts'
import { openPages } from '#core/pages/pages.ts'
import type { Servers } from '#core/shop/servers.ts'
import type { Desk } from './desk.ts'

/** Answers `app://`. Only the pages of the server that is shown reach it: calls that others have left behind go nowhere. */
export async function servePages(desk: Desk, servers: Servers, log: Log) {
  const answer = await openPages({
    folder: join(import.meta.dirname, '../staff'),
    find(key) {
      const place = desk.here()
      if (place?.server.key !== key) return null
      return { greeting: servers.greeting(key), gateway: place.gateway, previewOf: place.uploads.previewOf }
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
