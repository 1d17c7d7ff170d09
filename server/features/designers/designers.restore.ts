import type { Entry } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import { DecidedWebsite } from '#shared/features/designers/designers.contract.ts'
import { setWebsite } from './designers.repository.ts'

/** Puts back the website that a designer had before an entry of the activity log. */
export async function restoreWebsite(tx: Database, entry: Entry, staff: Staff | null, note: Note): Promise<void> {
  const before = DecidedWebsite.safeParse(entry.before)
  if (!before.success) throw new Refusal(409, 'This can’t be put back.')
  await setWebsite(tx, before.data, staff, note, 'restored')
}
