import { isSqliteInUse } from '#server/database/sqlite-in-use.ts'
import { hasServers, reopen, readMoveState } from '#server/database/move-state.ts'
import { openControl } from './control.ts'
import { lockDatabase } from './lock.ts'
import { locationsOf, type ShopLocation } from './move-shop.ts'
import { MoveError } from './locations.ts'
import { checkDatabaseExists } from './source.ts'

/**
 * Reopens the old location of a shop that has moved. Data written at the new location is not copied back.
 * @throws MoveError
 */
export async function undoMove(shop: ShopLocation): Promise<string> {
  const { database } = locationsOf(shop)
  checkDatabaseExists(database)
  const lock = await lockDatabase(database)
  const isInFile = database.dataDir !== null && isSqliteInUse(database.open)
  const { db, dialect, close } = await openControl(database.open)
  try {
    const row = await readMoveState(db, dialect)
    if (!row || row.state === 'arriving') throw new MoveError(`No shop has moved from ${database.name}.`)
    if (row.state === 'open' && row.filesPlace !== null && (isInFile || (!database.dataDir && (await hasServers(db)))))
      throw new MoveError(`A server is using ${database.name}, with its files in ${row.filesPlace}. Stop it first.`)
    // Even an open database may contain leftovers of a killed attempt.
    await reopen(db, dialect)
    return database.name
  } finally {
    await close()
    await lock.close()
  }
}
