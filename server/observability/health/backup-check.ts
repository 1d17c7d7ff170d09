import { readLastBackup, type BackupRecordLocation } from './backup-record.ts'
import { ok, warning, type Check } from './check.ts'

/** A nightly backup may fail twice before staff are warned. */
const OLD_DAYS = 3
const DAY_MS = 86_400_000
const HOW = 'Run hoard backup; the shop can keep running.'

/** Checks the age of the newest backup made with the shop's own command. */
export async function backupCheck(place: BackupRecordLocation, now = new Date()): Promise<Check> {
  const last = await readLastBackup(place)
  if (!last) return warning('backup', `There is no backup yet. ${HOW}`)
  const days = Math.floor((now.getTime() - Date.parse(last.at)) / DAY_MS)
  if (days >= OLD_DAYS) return warning('backup', `The last backup is ${days} days old. ${HOW}`)
  return ok(
    'backup',
    days < 1
      ? 'The last backup is less than a day old.'
      : `The last backup is ${days === 1 ? 'a day' : `${days} days`} old.`,
  )
}
