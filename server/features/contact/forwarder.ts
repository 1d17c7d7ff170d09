import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { claimWaiting, giveBack, markForwarded, type Message } from './contact.repository.ts'

/** A form-handling service gets this long for one message. */
const TIME_LIMIT_MS = 10_000
/** Of several servers one passes a message on. When this has passed, it has died over it. */
const CLAIM_MS = 30_000
/** What could not be passed on is tried again this often, */
const TRY_EVERY_MS = 5 * 60_000
/** and for so long. After that staff find it in the database only. */
const TRY_FOR_MS = 7 * 86_400_000
/** A service that fails so often in a row is left in peace for a while. One message that it chokes on holds up no others. */
const FAILURES_IN_A_ROW = 3
/** A stop waits this long for the message under way. */
const STOP_WITHIN_MS = 3_000

/** Passes messages of the contact form on to CONTACT_FORM_ENDPOINT (decision 40). */
export interface Forwarder {
  /** Begins to pass on whatever waits; returns at once. */
  wake(): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
  /** Stops after the message under way, or gives it up. What is left waits for the next start. */
  close(): Promise<void>
}

export interface ForwarderParts {
  db: Database
  log: Logger
  /** Null: messages stay in the database. */
  endpoint: string | null
  timeLimitMs?: number
  stopWithinMs?: number
}

/**
 * One message after the other, oldest first, whoever left it: those of before a crash, too. A message is passed on twice rather
 * than not at all. The log names messages by their ids and holds nothing of what they say.
 */
export function openForwarder({
  db,
  log,
  endpoint,
  timeLimitMs = TIME_LIMIT_MS,
  stopWithinMs = STOP_WITHIN_MS,
}: ForwarderParts): Forwarder {
  if (endpoint === null) return { wake() {}, settled: async () => {}, close: async () => {} }
  /** Nothing further is begun. */
  const closing = new AbortController()
  /** What is under way is given up. */
  const stop = new AbortController()
  /** Messages that the service does not want. They are not offered again before the next start. */
  const refused = new Set<number>()
  let isWoken = false
  let running: Promise<void> | null = null

  function wake() {
    if (closing.signal.aborted) return
    isWoken = true
    running ??= run().finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  async function run() {
    try {
      while (isWoken && !closing.signal.aborted) {
        isWoken = false
        await passOnAll(endpoint!)
      }
    } catch (error) {
      log.error({ err: error }, 'messages could not be passed on; it is tried again')
    }
  }

  async function passOnAll(to: string) {
    let afterId = 0
    let failures = 0
    while (!closing.signal.aborted && failures < FAILURES_IN_A_ROW) {
      const asked = performance.now()
      const since = new Date(Date.now() - TRY_FOR_MS)
      const message = await claimWaiting(db, { afterId, since, forMs: CLAIM_MS })
      if (!message) return
      afterId = message.id
      // A process that was paused in between has lost it.
      const isOurs = performance.now() - asked < CLAIM_MS / 2
      const outcome = !isOurs || refused.has(message.id) ? 'passed over' : await passOn(message, to)
      if (outcome === 'taken') await markForwarded(db, message.id)
      else await giveBack(db, message)
      if (outcome === 'passed over') continue
      if (outcome === 'refused') refused.add(message.id)
      failures = outcome === 'failed' ? failures + 1 : 0
    }
  }

  /** `refused`: the service does not want this message, and never will. `failed`: it may the next time. */
  async function passOn(message: Message, to: string): Promise<'taken' | 'refused' | 'failed'> {
    const { id } = message
    try {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeLimitMs)])
      const { status, ok, body } = await fetch(to, { ...requestOf(message), signal })
      await body?.cancel()
      if (ok) return 'taken'
      log.error({ message: id, status }, 'the contact form endpoint did not take a message; it stays in the database')
      return status >= 500 || status === 429 ? 'failed' : 'refused'
    } catch (error) {
      log.error({ message: id, reason: reasonOf(error) }, 'a message could not be passed on; it is tried again')
      return 'failed'
    }
  }

  const timer = setInterval(wake, TRY_EVERY_MS)
  timer.unref()
  // What a process has died over that ran here before.
  const orphans = setTimeout(wake, CLAIM_MS)
  orphans.unref()
  wake()

  return {
    wake,
    settled: async () => void (await running),
    async close() {
      closing.abort()
      clearInterval(timer)
      clearTimeout(orphans)
      const giveUp = setTimeout(() => stop.abort(), stopWithinMs)
      await running
      clearTimeout(giveUp)
    },
  }
}

/** A redirect is not followed: it would carry a shopper's words to where nobody has said they may go. */
const requestOf = ({ name, email, subject, message }: Message): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({ name, email, subject, message, _replyto: email }),
})

/** What went wrong, without what was sent: `TimeoutError`, `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause: unknown = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
