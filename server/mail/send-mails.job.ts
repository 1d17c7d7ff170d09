import type { Logger } from 'pino'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { Config } from '#server/config.ts'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { MOST_WAIT_MS, withJobLease, type JobKind, type RunningJob } from '#server/jobs/jobs.ts'
import { backOff } from '#shared/retry.ts'
import type { ComposeMail, MailComposers, MailContent } from './mail.ts'
import * as outbox from './outbox.repository.ts'
import { renderMail, shortSubject, type MailShop } from './render-mail.ts'
import { MailServerError, openSmtp, withoutRecipient, type Letter, type Outcome, type SmtpSession } from './smtp.ts'

/** Key of the job that sends emails; at most one runs at a time. */
export const MAIL_JOB = { kind: 'mail', key: 'mail', payload: null } as const

/** Relays limit the emails of one connection. */
const PER_CONNECTION = 50
const MINUTE_MS = 60_000
/** Before the next attempt after a temporary refusal, as servers that greylist expect it. */
const DEFERRED_MINUTES = [1, 5, 15, 60, 240]

interface MailJobParts {
  config: Pick<Config, 'mail' | 'mailPerHour'>
  db: Database
  withChanges: WithChanges
  log: Logger
  /** What writes the emails. */
  composers: MailComposers
  shop: MailShop
  open?: typeof openSmtp
}

/**
 * Sends what waits in the outbox, one by one. An email is `sending` from before its first byte until the mail server's
 * answer is stored; one that was left so may have arrived, and isn't sent again. While the mail server is away,
 * everything waits; whatever it answers about one email holds up no other.
 */
export function mailJob(parts: MailJobParts): JobKind<null, { sent: number }> {
  const { db, log } = parts
  const { mail: server, mailPerHour } = parts.config
  const open = parts.open ?? openSmtp

  async function sendAll(job: RunningJob, run: { sent: number }, connect: () => Promise<SmtpSession>): Promise<void> {
    const withChanges = withJobLease(parts.withChanges, job)
    await withChanges(async (tx, publishChange) => {
      const changed = (await outbox.settleAbandoned(tx)) + (await outbox.endLate(tx))
      if (changed > 0) publishChange(consoleChange('mail'))
    })
    let used: SmtpSession | null = null
    for (;;) {
      job.signal.throwIfAborted()
      const turn = await outbox.nextTurn(db, mailPerHour)
      if (!turn || 'at' in turn) return
      const { mail } = turn
      // Connecting first keeps emails waiting, not unsure, while the server is away.
      const session = server && (await connect())
      const letter = await withChanges(async (tx, publishChange) => {
        if (!(await outbox.beginSending(tx, mail.id))) return null
        publishChange(consoleChange('mail'))
        return prepare(tx, mail)
      }).catch((error: unknown) => setAside(mail, error, withChanges))
      if (!letter) continue
      // A stopping server waits some seconds for the answer. If that takes longer, nobody knows it.
      const outcome = session ? await offer(session, letter, mail, withChanges) : kept
      // Servers close a connection after some emails or refusals; only a new one tells that they are away.
      if (outcome instanceof MailServerError && session === used) continue
      if (outcome instanceof MailServerError) throw outcome
      used = session
      await withChanges(async (tx, publishChange) => {
        await store(tx, mail, outcome)
        publishChange(consoleChange('mail'))
      })
      log.info({ mail: mail.id, kind: mail.kind, result: outcome.result }, 'email handed over')
      if (outcome.result === 'accepted' || outcome === kept) run.sent += 1
      job.reportProgress(run)
    }
  }

  /** An email that can't be written waits for a repaired version, and the others go on. */
  async function setAside(mail: outbox.MailRow, error: unknown, withChanges: WithChanges): Promise<null> {
    if (!(error instanceof WritingError)) throw error
    log.error({ err: error.cause, mail: mail.id, kind: mail.kind }, 'an email could not be written')
    await withChanges(async (tx, publishChange) => {
      if (await outbox.beginSending(tx, mail.id)) await postpone(tx, mail, error.message)
      publishChange(consoleChange('mail'))
    })
    return null
  }

  /** Writes an email. Null if it isn't to be sent, which is stored. */
  async function prepare(tx: Database, mail: outbox.MailRow): Promise<Letter | null> {
    const compose = parts.composers[mail.kind] as ComposeMail<unknown> | undefined
    if (!compose) {
      await outbox.endMail(tx, mail.id, 'dropped', 'This version of Hoard doesn’t know this kind of email.')
      return null
    }
    const { shop } = parts
    const written = await write(tx, mail, compose, shop)
    if (!written) {
      await outbox.endMail(tx, mail.id, 'dropped', 'There was no longer a reason to send it.')
      return null
    }
    const { content, html, text } = written
    await outbox.storeContent(tx, mail.id, content, server === null)
    const from = { name: server?.from.name || shop.name, address: server?.from.address ?? '' }
    const { subject, replyTo, references = [] } = content
    const { recipient: to, messageId } = mail
    return { from, to, messageId, subject, html, text, replyTo, references, headers: headersOf(content) }
  }

  /** Puts the email back if the mail server went away before it had it. */
  async function offer(session: SmtpSession, letter: Letter, mail: outbox.MailRow, withChanges: WithChanges) {
    try {
      return await session.send(letter)
    } catch (error) {
      if (!(error instanceof MailServerError)) throw error
      await withChanges((tx) => outbox.postponeMail(tx, mail, { answer: error.message, waitMs: 0, wasOffered: false }))
      // The job keeps it when the recipient is erased.
      return new MailServerError(withoutRecipient(error.message, mail.recipient))
    }
  }

  return {
    atOnce: 1,
    // A mail server may be away for long; what waits too long ends by itself.
    attempts: Number.MAX_SAFE_INTEGER,
    wait: backOff({ first: 2_000, most: 5 * MINUTE_MS }),
    async work(_, job) {
      let session: SmtpSession | null = null
      let uses = 0
      const run = { sent: 0 }
      try {
        await sendAll(job, run, async () => {
          if (session?.isUsable() && uses++ < PER_CONNECTION) return session
          session?.close()
          uses = 1
          return (session = await open(server!))
        })
      } catch (error) {
        // Waits grow only while no email is accepted: what is left starts another job.
        if (!(error instanceof MailServerError) || run.sent === 0) throw error
      } finally {
        ;(session as SmtpSession | null)?.close()
      }
      return run
    },
    async settle(tx) {
      const next = await outbox.nextTurn(tx, mailPerHour)
      if (!next) return
      const latest = (await now(tx)).getTime() + MOST_WAIT_MS - MINUTE_MS
      await addJob(tx, 'at' in next ? { ...MAIL_JOB, runAt: new Date(Math.min(next.at.getTime(), latest)) } : MAIL_JOB)
    },
  }
}

/** What wrote an email threw. The database may be the cause; then setting the email aside fails as well. */
class WritingError extends Error {
  override name = 'WritingError'
}

async function write(tx: Database, mail: outbox.MailRow, compose: ComposeMail<unknown>, shop: MailShop) {
  try {
    const composed = await compose(tx, JSON.parse(mail.payload), { id: mail.id, to: mail.recipient })
    if (!composed) return null
    const content = { ...composed, subject: shortSubject(composed.subject) }
    return { content, ...renderMail(content, shop) }
  } catch (error) {
    throw new WritingError(`${outbox.UNWRITTEN} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

const kept = { result: 'kept', answer: 'No mail server is set, so only the console shows it.' } as const

async function store(tx: Database, mail: outbox.MailRow, { result, answer }: Outcome | typeof kept): Promise<void> {
  if (result === 'deferred') return postpone(tx, mail, answer)
  if (result !== 'blocked') return outbox.endMail(tx, mail.id, result === 'accepted' ? 'sent' : result, answer)
  // The shop isn't the cause if others were accepted meanwhile.
  const isForGood = mail.attemptedAt !== null && (await outbox.wasSentSince(tx, mail.attemptedAt))
  return isForGood ? outbox.endMail(tx, mail.id, 'refused', answer) : postpone(tx, mail, answer)
}

async function postpone(tx: Database, mail: outbox.MailRow, answer: string): Promise<void> {
  const minutes = DEFERRED_MINUTES[Math.min(mail.attempts, DEFERRED_MINUTES.length - 1)]!
  await outbox.postponeMail(tx, mail, { answer, waitMs: minutes * MINUTE_MS, wasOffered: true })
}

const headersOf = ({ unsubscribeUrl, isPersonal }: MailContent): Record<string, string> => ({
  ...(isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})
