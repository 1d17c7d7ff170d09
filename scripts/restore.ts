import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { databasePlace } from '#server/move/places.ts'
import { fail, say } from './environment.ts'
import { troubleWith } from './backup-trouble.ts'

/**
 * `npm run restore -- <folder> [--force]`: puts a backup, or the newest one in a folder of them, into an empty DATA_DIR, or
 * the PostgreSQL and the object store of the environment, if they are empty. With `--force`
 * what is there is put aside. The shop must not be running. See docs/production.md.
 */
const USAGE = 'npm run restore -- <folder> [--force]'

const { folder, force } = readArguments()
try {
  const shop = readConfig(process.env)
  const { from, contents, aside } = await restoreBackup(folder, shop, { force })
  const { name, dataDir } = databasePlace(shop.database)
  say(`restored ${from} to ${dataDir ?? name}: ${contents.files.length} files, as they were at ${contents.madeAt}`)
  if (aside) say(`what was there before is in ${aside}; delete it when all is well`)
  if (contents.missing.length > 0)
    say(`these images had no file when the backup was made:\n  ${contents.missing.join('\n  ')}`)
} catch (error) {
  fail(troubleWith(error, 'restoring'))
}

function readArguments(): { folder: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [folder, ...more] = positionals
    if (!folder || more.length > 0) return fail(`which backup? ${USAGE}`)
    return { folder, force: values.force }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n  ${USAGE}`)
  }
}
