import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { claimWaiting, releaseClaim, markForwarded, type Message } from './contact.repository.ts'

/** Time limit per message. */
const TIME_LIMIT_MS = 10_000
/** How long a server claims a message. After that it is assumed to have crashed. */
const CLAIM_MS = 30_000
/** Interval between retries. */
const TRY_EVERY_MS = 5 * 60_000
/** Age after which a message is no longer retried. Staff still find it in the console. */
const TRY_FOR_MS = 7 * 86_400_000
/** Failures in a row after which forwarding pauses until the next retry. A single message can't hold up the others. */
const FAILURES_IN_A_ROW = 3
/** How long a shutdown waits for the message in progress. */
const STOP_WITHIN_MS = 3_000

/** Forwards messages of the contact form to CONTACT_FORM_ENDPOINT. */
export interface Forwarder {
  /** Starts forwarding in the background. */
  wake(): void
  /** Resolves when no message is in progress. */
  settled(): Promise<void>
  /** Stops after the message in progress, or aborts it. The others wait for the next start. */
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
 * Forwards messages one at a time, oldest first, including those left by a crash: at least once, so a duplicate is
 * possible. Logs contain ids, never the messages' content.
 */
export function openForwarder({
  db,
  log,
  endpoint,
  timeLimitMs = TIME_LIMIT_MS,
  stopWithinMs = STOP_WITHIN_MS,
}: ForwarderParts): Forwarder {
  if (endpoint === null) return { wake() {}, settled: async () => {}, close: async () => {} }
  /** Aborted: no further message is started. */
  const closing = new AbortController()
  /** Aborted: the message in progress is given up. */
  const stop = new AbortController()
  /** Messages that the service rejected. They are not retried until the next start. */
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
        await forwardAll(endpoint!)
      }
    } catch (error) {
      log.error({ err: error }, 'messages could not be forwarded; retrying later')
    }
  }

  async function forwardAll(to: string) {
    let afterId = 0
    let failures = 0
    while (!closing.signal.aborted && failures < FAILURES_IN_A_ROW) {
      const claimedAt = performance.now()
      const since = new Date(Date.now() - TRY_FOR_MS)
      const message = await claimWaiting(db, { afterId, since, forMs: CLAIM_MS })
      if (!message) return
      afterId = message.id
      // A process that was paused in between has lost its claim.
      const isOurs = performance.now() - claimedAt < CLAIM_MS / 2
      const outcome = !isOurs || refused.has(message.id) ? 'skipped' : await forward(message, to)
      if (outcome === 'taken') await markForwarded(db, message.id)
      else await releaseClaim(db, message)
      if (outcome === 'skipped') continue
      if (outcome === 'refused') refused.add(message.id)
      failures = outcome === 'failed' ? failures + 1 : 0
    }
  }

  /** `refused`: the service rejects this message permanently. `failed`: a retry may succeed. */
  async function forward(message: Message, to: string): Promise<'taken' | 'refused' | 'failed'> {
    const { id } = message
    try {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeLimitMs)])
      const { status, ok, body } = await fetch(to, { ...createRequest(message), signal })
      await body?.cancel()
      if (ok) return 'taken'
      log.error({ message: id, status }, 'the contact form endpoint rejected a message; it stays in the database')
      return status >= 500 || status === 429 ? 'failed' : 'refused'
    } catch (error) {
      log.error({ message: id, reason: describeError(error) }, 'a message could not be forwarded; retrying later')
      return 'failed'
    }
  }

  const timer = setInterval(wake, TRY_EVERY_MS)
  timer.unref()
  // Retries messages whose claims were left by a crashed process.
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

/** Redirects are not followed: they could send a shopper's data to a host that nobody approved. */
const createRequest = ({ name, email, subject, message }: Message): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({ name, email, subject, message, _replyto: email }),
})

/** Reason without message content: `TimeoutError`, `ECONNREFUSED`. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause: unknown = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
