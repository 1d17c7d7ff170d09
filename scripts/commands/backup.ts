import { deleteOldBackups } from '#server/operations/backup/folders.ts'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { bytesText } from '#server/observability/health/disk-space.ts'
import { fail, print, readSettings } from '#scripts/environment.ts'
import { failureMessage, failureReason } from './failure-message.ts'
import { createProgressPrinter } from './progress.ts'

/**
 * `hoard backup <folder> --keep 14`: backs up the running shop that the settings describe to a new subfolder of
 * `folder`, and deletes all but the newest backups. See docs/operate.md.
 */
export async function backup(folder: string, { keep }: { keep?: number }): Promise<void> {
  const settings = readSettings()
  const printer = createProgressPrinter()
  try {
    const { path, contents, copied, unrecorded } = await makeBackup(settings, folder, printer.progress.files).finally(
      printer.end,
    )
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
}
