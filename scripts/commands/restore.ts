import { restoreBackup } from '#server/operations/restore/restore-backup.ts'
import { parseDatabaseLocation } from '#server/operations/move/locations.ts'
import { fail, print, readSettings } from '#scripts/environment.ts'
import { failureMessage } from './failure-message.ts'
import { createProgressPrinter } from './progress.ts'

/**
 * `hoard restore <folder>`: restores a backup, or the newest one in a folder, into an empty DATA_DIR, or into an empty
 * PostgreSQL and object store. `force` moves existing data aside. The shop must not be running. See docs/operate.md.
 */
export async function restore(folder: string, { force }: { force: boolean }): Promise<void> {
  const shop = readSettings()
  const printer = createProgressPrinter()
  try {
    const options = { force, onFile: printer.progress.files }
    const { from, contents, aside } = await restoreBackup(folder, shop, options).finally(printer.end)
    const { name, dataDir } = parseDatabaseLocation(shop.database)
    print(`restored ${from} to ${dataDir ?? name}: ${contents.files.length} files, as of ${contents.madeAt}`)
    if (aside) print(`the previous data is in ${aside}; delete it once the shop works`)
    if (contents.missing.length > 0)
      print(
        `the backup has no files for these images, which were already missing from the shop:\n  ${contents.missing.join('\n  ')}`,
      )
  } catch (error) {
    fail(failureMessage(error, 'the restore'))
  }
}
