import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveBackDatabaseOf } from './engine.ts'
import { openShop } from './shop.ts'

/**
 * Two servers on one database, as two processes would run: staff work at one of them, which is in development mode, and shoppers
 * come to the other.
 */
export async function openTwoShops() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-two-'))
  const env = { DATA_DIR: folder }
  const office = await openShop({ imported: false, env: { ...env, AUTH_DISABLED: '1' } })
  const shop = await openShop({ imported: false, env })
  return {
    staff: office.staff,
    visitor: shop.visitor,
    /** The shoppers'. */
    url: shop.url,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await office[Symbol.asyncDispose]()
      await giveBackDatabaseOf(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
