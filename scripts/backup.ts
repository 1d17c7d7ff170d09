import { parseArgs } from 'node:util'
import { keepNewest } from '#server/backup/folders.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { bytesText } from '#server/health/disk-space.ts'
import { fail, say } from './environment.ts'
import { troubleWith } from './backup-trouble.ts'

/**
 * `npm run backup -- <folder> [--keep 14]`: backs up the shop that the environment describes to a new folder below this one, while it runs; `--keep` takes
 * away all but so many, the newest. See docs/production.md.
 */
const USAGE = 'npm run backup -- <folder> [--keep 14]'

const { folder, keep } = readArguments()
try {
  const { path, contents, copied } = await makeBackup(readConfig(process.env), folder)
  const bytes = contents.files.reduce((sum, file) => sum + file.bytes, 0)
  say(
    `backed up to ${path}: ${contents.files.length} files, ${bytesText(bytes)}, of which ${bytesText(copied)} are new`,
  )
  if (contents.missing.length > 0)
    say(`the shop itself has lost the files of these images:\n  ${contents.missing.join('\n  ')}`)
  if (keep !== undefined) for (const name of await keepNewest(folder, keep)) say(`took away ${name}`)
} catch (error) {
  fail(troubleWith(error, 'the backup'))
}

function readArguments(): { folder: string; keep: number | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
    const [folder, ...more] = positionals
    if (!folder || more.length > 0) return fail(`where to? ${USAGE}`)
    if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
      return fail(`--keep is a number from 1 to 9999: ${USAGE}`)
    return { folder, keep: values.keep === undefined ? undefined : Number(values.keep) }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n  ${USAGE}`)
  }
}
