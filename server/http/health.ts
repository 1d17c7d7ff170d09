import { Router } from '@koa/router'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve shoppers, and is not about to stop. */
export function healthRouter(db: Database, isStopping: () => boolean): Router {
  const router = new Router()
  router.get('/healthz', (ctx) => {
    ctx.set('cache-control', 'no-store')
    ctx.body = 'ok'
  })
  router.get('/readyz', async (ctx) => {
    ctx.set('cache-control', 'no-store')
    if (isStopping()) {
      ctx.status = 503
      ctx.body = 'stopping'
      return
    }
    await sql`select 1`.execute(db)
    ctx.body = 'ready'
  })
  return router
}
