import { isInUse } from '#server/database/in-use.ts'
import { hasServers, reopen, standing } from '#server/database/moved.ts'
import { openControl } from './control.ts'
import { lockPlace } from './lock.ts'
import { placesOf, type ShopPlace } from './move-shop.ts'
import { MoveRefused } from './places.ts'
import { checkThere } from './source.ts'

/** Opens a shop that was closed because it has moved, where it was. What has been written in its new place is not in it. @throws MoveRefused */
export async function undoMove(shop: ShopPlace): Promise<string> {
  const { database } = placesOf(shop)
  checkThere(database)
  const lock = await lockPlace(database)
  const isInFile = database.dataDir !== null && isInUse(database.open)
  const { db, dialect, close } = await openControl(database.open)
  try {
    const row = await standing(db, dialect)
    if (!row || row.state === 'arriving') throw new MoveRefused(`No shop has been moved from ${database.name}.`)
    if (row.state === 'open' && row.filesPlace !== null && (isInFile || (!database.dataDir && (await hasServers(db)))))
      throw new MoveRefused(`A server works in ${database.name}, with its files in ${row.filesPlace}. Stop it first.`)
    // One that is open may still have what an attempt that was killed has left.
    await reopen(db, dialect)
    return database.name
  } finally {
    await close()
    await lock.close()
  }
}
