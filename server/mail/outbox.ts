import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { afterCommit } from '#server/database/transact.ts'
import { addJob, hastenJob } from '#server/jobs/jobs.repository.ts'
import { mailKinds, type MailKinds } from './kinds.ts'
import type { Outbox } from './mail.ts'
import { toAsciiAddress } from '#shared/contract/email.ts'
import { addMail, priorities } from './outbox.repository.ts'
import { MAIL_JOB } from './send-mails.job.ts'

/**
 * `smtp`: emails go out. `console`: only the console shows them, as in development. `off`: in production without
 * MAIL_URL.
 */
export type MailMode = 'smtp' | 'console' | 'off'

export const mailMode = ({ mail, isProduction }: Pick<Config, 'mail' | 'isProduction'>): MailMode =>
  mail ? 'smtp' : isProduction ? 'off' : 'console'

/**
 * The job starts so long after the commit (ms), when the request is answered: the time of an answer mustn't tell whether
 * an address has an account. A flood starts it no more often.
 */
const START_AFTER_MS = 50

interface OutboxParts {
  config: Pick<Config, 'mail' | 'isProduction'>
  kinds?: MailKinds
  /** Looks for jobs at once. Without it, the next regular look finds them. */
  wakeJobs?: () => void
}

export function createOutbox({ config, kinds = mailKinds, wakeJobs = () => undefined }: OutboxParts): Outbox {
  const isOn = mailMode(config) !== 'off'
  const domain = config.mail?.from.address.split('@').at(-1) ?? 'localhost'
  let timer: NodeJS.Timeout | null = null
  function startSoon() {
    timer ??= setTimeout(() => {
      timer = null
      wakeJobs()
    }, START_AFTER_MS).unref()
  }
  return {
    isOn,
    async add(tx, { kind, to, payload, key, notBefore }) {
      if (!isOn) return
      const { hours, priority } = kinds[kind]!
      const isNew = await addMail(tx, {
        kind,
        key: key ?? null,
        recipient: toAsciiAddress(to),
        payload: JSON.stringify(payload),
        priority: priorities[priority],
        messageId: `<${randomUUID()}@${domain}>`,
        hours,
        notBefore,
      })
      if (!isNew || notBefore) return
      const job = await addJob(tx, MAIL_JOB)
      // The mail server may be back, or may take this one.
      if (priority === 'urgent') await hastenJob(tx, job)
      afterCommit(tx, startSoon)
    },
  }
}
