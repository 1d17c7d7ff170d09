import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import type { Outbox } from '#server/mail/mail.ts'
import { CONFIRMATION } from './newsletter.mails.ts'
import { hasToAsk, takeToAsk } from './newsletter.repository.ts'

/** Confirmations that wait in the outbox at most: further ones would expire there behind the hourly limit. */
const MOST_WAITING = 100

interface AskParts {
  db: Database
  withChanges: WithChanges
  outbox: Outbox
}

/** Adds emails to those who are to be asked for a confirmation, as fast as emails go out. */
export const askSubscribers =
  ({ db, withChanges, outbox }: AskParts) =>
  async (): Promise<void> => {
    if (!outbox.isOn || !(await hasToAsk(db))) return
    const { waiting } = await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll().as('waiting'))
      .where('state', '=', 'waiting')
      .where('kind', '=', CONFIRMATION)
      .executeTakeFirstOrThrow()
    const room = MOST_WAITING - Number(waiting)
    if (room <= 0) return
    await withChanges(async (tx, publishChange) => {
      for (const to of await takeToAsk(tx, room)) await outbox.add(tx, { kind: CONFIRMATION, to, payload: null })
      publishChange(consoleChange('messages'))
    })
  }
