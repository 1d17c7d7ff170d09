import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { routeOf } from '#server/http/handle-errors.ts'
import { deviceOf, logEvent, type SecurityEvent } from '#server/http/security-events.ts'
import type { Staff } from '#server/http/serve.ts'

/** What is refused, as it reads in the activity log after the person's name. */
const actions = {
  sign_in_failed: 'failed to sign in as',
  sign_in_limited: 'was kept from guessing the password of',
  sign_in_refused: 'was refused a sign-in with',
  password_wrong: 'gave a wrong password',
  factor_wrong: 'gave a wrong second factor for',
  access_refused: 'was refused',
} as const satisfies Partial<Record<SecurityEvent, string>>

export type RefusalEvent = keyof typeof actions
export const refusalEvents = Object.keys(actions) as RefusalEvent[]

/** Repetitions within an hour are one entry. */
const ENTRY_MS = 3_600_000
/** Entries per hour, server, event and account: a flood may not fill the disk. The rest is counted in one more entry. */
const MAX_ENTRIES = 30
const FLUSH_MS = 60_000
/** Actor of refusals without a session. */
const SOMEBODY = 'Somebody'

/** Something that somebody tried and was refused. */
export interface Refusal {
  event: RefusalEvent
  /** Who is signed in. */
  staff: Staff | null
  /** The account or the call that it is about. The title must not be text of an unknown person. */
  about: { id: string | null; title: string }
  address: string
  /** Of `deviceOf`. */
  device: string
}

/** An entry of this hour. */
interface Entry extends Refusal {
  startedAt: number
  latest: string
  times: number
  /** Of these, `times` are not stored yet. */
  fresh: number
  stored: Promise<number | null>
}

/** The content of an entry in the activity log. */
export interface RefusalDetails {
  times: number
  address: string
  device: string
  /** ISO 8601. */
  latest: string
}

export interface Traces {
  /** Never fails and never waits. */
  note(refusal: Refusal): void
  /** Refusals since the start, by event. */
  counts: ReadonlyMap<RefusalEvent, number>
  /** Stores what was counted. */
  close(): Promise<void>
}

/** Records refusals in the log and in the activity log, in bounded number. */
export function createTraces(db: Database, log: Logger): Traces {
  const counts = new Map<RefusalEvent, number>(refusalEvents.map((event) => [event, 0]))
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  /** Stores and logs repetitions, and forgets entries of the last hour. */
  async function flush() {
    const now = Date.now()
    for (const [key, entry] of entries) {
      if (now - entry.startedAt >= ENTRY_MS) entries.delete(key)
      if (entry.fresh === 0) continue
      write(log, entry)
      entry.fresh = 0
      const id = await entry.stored
      if (id === null) continue
      try {
        const after = JSON.stringify(detailsOf(entry))
        await db.updateTable('activity').set({ after }).where('id', '=', id).execute()
      } catch (error) {
        log.warn({ err: error }, 'a refusal could not be recorded')
      }
    }
    if (entries.size > 0) flushLater()
  }

  function flushLater() {
    timer ??= setTimeout(() => {
      timer = undefined
      flushing = flush()
    }, FLUSH_MS).unref()
  }

  return {
    counts,
    note(refusal) {
      counts.set(refusal.event, counts.get(refusal.event)! + 1)
      const { event, staff, about, address } = refusal
      const now = Date.now()
      const latest = new Date(now).toISOString()
      const known = entries.get(keyOf(refusal))
      const isAlike = (entry: Entry) => entry.event === event && accountOf(entry) === accountOf(refusal)
      const isFull = !known && [...entries.values()].filter(isAlike).length >= MAX_ENTRIES
      const all = event === 'access_refused' ? { id: null, title: 'others (too many to list)' } : about
      const rest: Refusal = { event, staff, about: all, address: 'many', device: '' }
      const kept = isFull ? rest : { event, staff, about, address, device: refusal.device }
      const entry = known ?? entries.get(keyOf(kept))
      if (entry && now - entry.startedAt < ENTRY_MS) {
        Object.assign(entry, { latest, times: entry.times + 1, fresh: entry.fresh + 1 })
        return
      }
      const first: Entry = { ...kept, startedAt: now, latest, times: 1, fresh: 1, stored: Promise.resolve(null) }
      write(log, first)
      first.fresh = 0
      first.stored = store(db, log, first)
      entries.set(keyOf(kept), first)
      flushLater()
    },
    async close() {
      clearTimeout(timer)
      await flushing
      await flush()
      clearTimeout(timer)
      await Promise.all([...entries.values()].map(({ stored }) => stored))
    },
  }
}

const detailsOf = ({ times, address, device, latest }: Entry): RefusalDetails => ({ times, address, device, latest })

function write(log: Logger, { event, staff, about, times, address, device, fresh }: Entry) {
  const caller = { by: staff && Number(staff.id), address, device }
  const account = about.id && Number(about.id)
  logEvent(log, event, {
    ...(event === 'access_refused' ? { call: about.title } : { account }),
    ...(event === 'sign_in_refused' && { reason: about.title }),
    ...caller,
    times: fresh,
    total: times,
  })
}

/** The id of the stored entry; null if it could not be stored. */
async function store(db: Database, log: Logger, entry: Entry): Promise<number | null> {
  try {
    const { id } = await db
      .insertInto('activity')
      .values({
        at: entry.latest,
        staffId: entry.staff?.id ?? null,
        staffName: entry.staff?.name ?? SOMEBODY,
        action: actions[entry.event],
        kind: 'security',
        recordId: entry.about.id,
        title: entry.about.title,
        before: null,
        after: JSON.stringify(detailsOf(entry)),
        belongings: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    log.warn({ err: error }, 'a refusal could not be recorded')
    return null
  }
}

/** Whose entries are counted together: otherwise guesses at unknown accounts could hide those at one. */
const accountOf = ({ staff, about }: Refusal) => about.id ?? staff?.id ?? null

const keyOf = ({ event, staff, about, address }: Refusal) =>
  JSON.stringify([event, staff?.id, about.id, about.title, address])

/** Notes calls that `requireAccess` refuses, by their route. */
export const noteRefusedCalls =
  ({ note }: Traces) =>
  (ctx: Context, staff: Staff | null): void => {
    const route = routeOf(ctx) ?? 'an unknown address'
    // Every page of the staff app asks first who is signed in.
    if (staff === null && route === '/api/auth/user') return
    const about = { id: null, title: `${ctx.method} ${route}` }
    note({ event: 'access_refused', staff, about, address: ctx.ip, device: deviceOf(ctx.get('user-agent')) })
  }

/** More wrong passwords per hour than staff mistype. */
const MANY_FAILURES = 20

/**
 * Says that somebody has been guessing passwords within the last hour, on any server; null if nobody has. One refused
 * for too many attempts is enough, because few people mistype that often.
 */
export async function describeGuessing(db: Database): Promise<string | null> {
  const since = (ms: number) => new Date(Date.now() - ms).toISOString()
  const rows = await db
    .selectFrom('activity')
    .select(['action', 'after'])
    .where('at', '>', since(2 * ENTRY_MS))
    // An expression, so that the index by time is used and not the one by kind.
    .where((eb) => eb.fn<string>('lower', ['kind']), '=', 'security')
    .where('action', 'in', [
      actions.sign_in_failed,
      actions.sign_in_limited,
      actions.password_wrong,
      actions.factor_wrong,
    ])
    .execute()
  const recent = rows
    .map(({ action, after }) => ({ action, ...(JSON.parse(after!) as RefusalDetails) }))
    .filter(({ latest }) => latest > since(ENTRY_MS))
  const failures = recent.reduce((sum, { times }) => sum + times, 0)
  if (failures < MANY_FAILURES && !recent.some(({ action }) => action === actions.sign_in_limited)) return null
  const addresses = new Set(recent.map(({ address }) => address))
  const where = addresses.has('many')
    ? 'many addresses'
    : addresses.size === 1
      ? 'one address'
      : `${addresses.size} addresses`
  return `Somebody is guessing passwords: ${failures} sign-ins failed within an hour, from ${where}. The activity log names the accounts.`
}
