import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/operations/restore/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { parseDatabaseLocation } from '#server/operations/move/locations.ts'
import { fail, print } from './environment.ts'
import { failureMessage } from './failure-message.ts'

/**
 * `npm run restore -- <folder> [--force]`: restores a backup, or the newest one in a folder, into an empty DATA_DIR, or
 * into an empty PostgreSQL and object store. `--force` moves existing data aside. The shop must not be running. See
 * docs/operate.md.
 */
const USAGE = 'npm run restore -- <folder> [--force]'

const { folder, force } = readArguments()
try {
  const shop = readConfig(process.env)
  const { from, contents, aside } = await restoreBackup(folder, shop, { force })
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

function readArguments(): { folder: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [folder, ...more] = positionals
    if (!folder || more.length > 0) return fail(`name one backup: ${USAGE}`)
    return { folder, force: values.force }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n  ${USAGE}`)
  }
}
