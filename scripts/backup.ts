import { parseArgs } from 'node:util'
import { deleteOldBackups } from '#server/operations/backup/folders.ts'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { bytesText } from '#server/observability/health/disk-space.ts'
import { fail, print } from './environment.ts'
import { failureMessage, failureReason } from './failure-message.ts'

/**
 * `npm run backup -- <folder> [--keep 14]`: backs up the running shop that the environment describes to a new subfolder
 * of `<folder>`; `--keep` deletes all but the newest backups. See docs/operate.md.
 */
const USAGE = 'npm run backup -- <folder> [--keep 14]'

const { folder, keep } = readArguments()
try {
  const { path, contents, copied, unrecorded } = await makeBackup(readConfig(process.env), folder)
  const bytes = contents.files.reduce((sum, file) => sum + file.bytes, 0)
  print(`backed up to ${path}: ${contents.files.length} files, ${bytesText(bytes)} (${bytesText(copied)} new)`)
  if (contents.missing.length > 0)
    print(`the files of these images are missing from the shop:\n  ${contents.missing.join('\n  ')}`)
  if (unrecorded)
    print(`warning: the backup is complete, but the shop has no record of it: ${failureReason(unrecorded)}`)
  if (keep !== undefined) for (const name of await deleteOldBackups(folder, keep)) print(`deleted ${name}`)
} catch (error) {
  fail(failureMessage(error, 'the backup'))
}

function readArguments(): { folder: string; keep: number | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
    const [folder, ...more] = positionals
    if (!folder || more.length > 0) return fail(`name one backup folder: ${USAGE}`)
    if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
      return fail(`--keep must be a number from 1 to 9999: ${USAGE}`)
    return { folder, keep: values.keep === undefined ? undefined : Number(values.keep) }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n  ${USAGE}`)
  }
}
