import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { bytesText } from '#server/health/disk-space.ts'
import { openFiles } from '#server/files/open-files.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import { openControl } from './control.ts'
import { placesOf, type Destination, type ShopPlace } from './move-shop.ts'
import { openSide } from './open-side.ts'
import { asTable } from './report.ts'
import { NOT_COPIED } from './side.ts'
import { ofTarget } from './places.ts'
import { checkSource, checkThere } from './source.ts'
import { checkTarget } from './target.ts'
import { join } from 'node:path'

/** What a move would copy, once the database that it goes to has been looked at; nothing is written anywhere. @throws MoveRefused, NoDatabase */
export async function planOf(shop: ShopPlace, to: Destination, log: Logger): Promise<string> {
  const from = placesOf(shop)
  checkThere(from.database)
  const lines: string[][] = [['what', 'how many']]
  if (to.database) {
    const control = await openControl(from.database.open)
    await checkSource(control.db, control.dialect, from).finally(control.close)
    const side = await openSide(from.database.open, { isRead: true })
    const shapes = await side.shapes()
    for (const shape of shapes)
      if (!NOT_COPIED.has(shape.table)) lines.push([shape.table, String(await side.count(shape))])
    await side.close()
    await checkTarget(to.database, shapes).catch((error: unknown) => {
      throw ofTarget(error)
    })
  }
  if (to.files) {
    const workshop = openWorkshop(join(shop.dataDir, 'workshop'))
    const { open, isDisk } = from.files
    const files = await openFiles({ filesUrl: isDisk ? null : open, dataDir: dirname(open), workshop, log })
    let [count, bytes] = [0, 0]
    for await (const { size } of files.list('')) [count, bytes] = [count + 1, bytes + size]
    await files.close()
    lines.push([`files (${bytesText(bytes)})`, String(count)])
  }
  return asTable(lines)
}
