import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseDatabase } from './engine.ts'
import { openShop } from './shop.ts'

/**
 * Two servers on one database, like two processes: staff use one of them, in development mode, and shoppers the other.
 */
export async function openTwoShops() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-two-'))
  const env = { DATA_DIR: folder }
  const office = await openShop({ imported: false, env: { ...env, AUTH_DISABLED: '1' } })
  const shop = await openShop({ imported: false, env })
  return {
    staff: office.staff,
    visitor: shop.visitor,
    /** URL for shoppers. */
    url: shop.url,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await office[Symbol.asyncDispose]()
      await releaseDatabase(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
