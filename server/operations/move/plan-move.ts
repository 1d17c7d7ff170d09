import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { bytesText } from '#server/observability/health/disk-space.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { openControl } from './control.ts'
import { locationsOf, type Destination, type ShopLocation } from './move-shop.ts'
import { openSide } from './open-side.ts'
import { formatTable } from './report.ts'
import { SKIPPED_TABLES } from './side.ts'
import { toTargetError } from './locations.ts'
import { checkSource, checkDatabaseExists } from './source.ts'
import { checkTarget } from './target.ts'
import { join } from 'node:path'

/**
 * Checks the target database and lists what a move would copy, without writing anything.
 * @throws MoveError, DatabaseOpenError
 */
export async function planMove(shop: ShopLocation, to: Destination, log: Logger): Promise<string> {
  const from = locationsOf(shop)
  checkDatabaseExists(from.database)
  const lines: string[][] = [['what', 'how many']]
  if (to.database) {
    const control = await openControl(from.database.open)
    await checkSource(control.db, control.dialect, from).finally(control.close)
    const side = await openSide(from.database.open, { isRead: true })
    const shapes = await side.shapes()
    for (const shape of shapes)
      if (!SKIPPED_TABLES.has(shape.table)) lines.push([shape.table, String(await side.count(shape))])
    await side.close()
    await checkTarget(to.database, shapes).catch((error: unknown) => {
      throw toTargetError(error)
    })
  }
  if (to.files) {
    const tempFiles = createTempFiles(join(shop.dataDir, 'workshop'))
    const { open, isDisk } = from.files
    const files = await openFiles({ filesUrl: isDisk ? null : open, dataDir: dirname(open), tempFiles, log })
    let [count, bytes] = [0, 0]
    for await (const { size } of files.list('')) [count, bytes] = [count + 1, bytes + size]
    await files.close()
    lines.push([`files (${bytesText(bytes)})`, String(count)])
  }
  return formatTable(lines)
}
