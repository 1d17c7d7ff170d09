import { migrate, type Store } from '#core/store/store.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'

/** Unsaved drafts by name, from forms and the builder, of one person at one server. */
export interface DraftStore {
  all(): Record<string, string>
  /** Durable when this returns. Null deletes the draft. Throws a message for people when the budget is exceeded. */
  write(name: string, text: string | null): void
}

const steps = [
  `create table kept (
    person text not null,
    name text not null,
    text text not null,
    at text not null,
    primary key (person, name)
  ) strict`,
  `create table kept_days (today text not null) strict`,
]

const DAY_MS = 24 * 60 * 60_000
/** Drafts expire after 30 days on which the editor was used, as in browsers. */
const FORGET_AFTER_MS = 30 * DAY_MS
/** Bytes per draft and per person. A builder session with its undo history takes some megabytes. */
const LIMITS = { one: 50_000_000, all: 300_000_000 }
/** Fixed cost of a row, bytes, even if it is empty. */
const ROW_BYTES = 200
/** An earlier date means the clock was never set, for example after the battery ran out. */
const EARLIEST_DATE = '2026-01-01'

interface DraftStoreOptions {
  /** Milliseconds since 1970. */
  now?: () => number
  /** Bytes. */
  limits?: typeof LIMITS
  /** Receives disk errors of clean-up writes. */
  onFault?: (error: unknown) => void
}

/**
 * Opens the drafts of `person` in a server's store. Drafts of anyone untouched for 30 days of use are deleted here. A
 * clock set back deletes nothing: a change counts as of the latest time this file has seen.
 */
export function createDraftStore(
  store: Store,
  person: string,
  { now = Date.now, limits = LIMITS, onFault }: DraftStoreOptions = {},
): DraftStore {
  migrate(store, 'kept', steps)
  ignoreDiskErrors(() => deleteExpired(store, now()), onFault)
  const others = store.prepare<[string, string], number>(
    `select coalesce(sum(octet_length(text) + octet_length(name) + ${ROW_BYTES}), 0) from kept where person = ? and name <> ?`,
  )
  const read = store.prepare<[string], { name: string; text: string }>(
    'select name, text from kept where person = ? order by name',
  )
  const forget = store.prepare('delete from kept where person = ? and name = ?')
  const write = store.prepare(
    `insert into kept (person, name, text, at) values (?, ?, ?, max(?, (select coalesce(max(at), '') from kept)))
     on conflict (person, name) do update set text = excluded.text, at = excluded.at`,
  )
  others.pluck()
  return {
    all: () => Object.fromEntries(read.all(person).map(({ name, text }) => [name, text])),
    write(name, text) {
      if (text === null) {
        forget.run(person, name)
        return
      }
      const size = Buffer.byteLength(text)
      if (size > limits.one)
        throw new Error(
          'These unsaved changes are too large to keep on this computer. Save them before you close this page.',
        )
      if (size + Buffer.byteLength(name) + ROW_BYTES + others.get(person, name)! > limits.all)
        throw new Error(
          'There are too many unsaved changes on this computer. Save or discard some of them, then try again.',
        )
      write.run(person, name, text, new Date(now()).toISOString())
    },
  }
}

function deleteExpired(store: Store, now: number) {
  const iso = (ms: number) => new Date(ms).toISOString()
  const today = iso(now)
  store.prepare('update kept set at = ? where at < ? and ? > ?').run(today, EARLIEST_DATE, today, EARLIEST_DATE)
  store.prepare('delete from kept where at < ?').run(iso(advanceClock(store, now) - FORGET_AFTER_MS))
}

/**
 * Current time for expiry, milliseconds; it advances by at most one day per start. A clock that runs far ahead for a
 * while, or a long absence, therefore deletes nothing.
 */
function advanceClock(store: Store, now: number): number {
  const last = store.prepare<[], string>('select today from kept_days').pluck().get()
  const day = last === undefined || last < EARLIEST_DATE ? now : Math.min(now, Date.parse(last) + DAY_MS)
  const today = new Date(day).toISOString()
  if (last === undefined) store.prepare('insert into kept_days (today) values (?)').run(today)
  else if (today !== last) store.prepare('update kept_days set today = ?').run(today)
  return day
}
