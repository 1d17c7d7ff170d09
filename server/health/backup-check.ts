import { readLastBackup, type NotePlace } from '#server/backup/last-backup.ts'
import { well, worrying, type Check } from './check.ts'

/** A backup that is made each night may fail twice before anybody is bothered. */
const OLD_DAYS = 3
const DAY_MS = 86_400_000
const HOW = 'npm run backup does it, while the shop runs.'

/** How long ago the shop was backed up with its own command. */
export async function backupCheck(place: NotePlace, now = new Date()): Promise<Check> {
  const last = await readLastBackup(place)
  if (!last) return worrying('backup', `Nothing has been backed up yet. ${HOW}`)
  const days = Math.floor((now.getTime() - Date.parse(last.at)) / DAY_MS)
  if (days >= OLD_DAYS) return worrying('backup', `Nothing has been backed up for ${days} days. ${HOW}`)
  return well(
    'backup',
    days < 1 ? 'The last one is less than a day old.' : `The last one is ${days === 1 ? 'a day' : `${days} days`} old.`,
  )
}
