import { migrate, type Store } from '#core/store/store.ts'
import { asWellAsTheDiskCan } from '#core/store/trouble.ts'

/** What somebody has typed and not saved, by name: forms and the builder's work of one person at one server. */
export interface Kept {
  all(): Record<string, string>
  /** It is on the disk when this returns. Null forgets it. Throws words for people when there is no room for it. */
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

/** Nobody comes back to a form after so long, as in browsers. */
const DAY_MS = 24 * 60 * 60_000
/** Days on which the editor was used. */
const FORGET_AFTER_MS = 30 * DAY_MS
/** Bytes of one, and of all that a person has. A builder's work with all its steps takes some megabytes. */
const ROOM = { one: 50_000_000, all: 300_000_000 }
/** A row costs something even when nothing is in it. */
const ROW = 200
/** A clock that says less was never set, such as one whose battery is empty. */
const BEFORE_ALL_EDITORS = '2026-01-01'

interface Choices {
  /** Milliseconds since 1970. */
  now?: () => number
  /** Bytes. */
  most?: typeof ROOM
  /** Hears of a disk that doesn't take what is only tidying up. */
  onFault?: (error: unknown) => void
}

/**
 * What `person` has typed and not saved at a server, in its file. What nobody has touched for 30 days of work is forgotten here, whosever it is. A clock
 * that was behind forgets nothing: a change counts as of the latest time that this file knows, and times before there was an editor are
 * none.
 */
export function openKept(store: Store, person: string, { now = Date.now, most = ROOM, onFault }: Choices = {}): Kept {
  migrate(store, 'kept', steps)
  asWellAsTheDiskCan(() => forgetOld(store, now()), onFault)
  const others = store.prepare<[string, string], number>(
    `select coalesce(sum(octet_length(text) + octet_length(name) + ${ROW}), 0) from kept where person = ? and name <> ?`,
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
      if (size > most.one) throw new Error('This is too much to keep on this computer. Save it before you close it.')
      if (size + Buffer.byteLength(name) + ROW + others.get(person, name)! > most.all)
        throw new Error(
          'This computer keeps too much that is typed and not saved. Save or discard some of it; see what waits to be published.',
        )
      write.run(person, name, text, new Date(now()).toISOString())
    },
  }
}

function forgetOld(store: Store, now: number) {
  const iso = (ms: number) => new Date(ms).toISOString()
  const today = iso(now)
  store
    .prepare('update kept set at = ? where at < ? and ? > ?')
    .run(today, BEFORE_ALL_EDITORS, today, BEFORE_ALL_EDITORS)
  store.prepare('delete from kept where at < ?').run(iso(dayOf(store, now) - FORGET_AFTER_MS))
}

/**
 * Which day it is, for forgetting: at most one later than when this was asked last. A clock that is far ahead for a while, or somebody who was
 * away for long, costs nothing then.
 */
function dayOf(store: Store, now: number): number {
  const last = store.prepare<[], string>('select today from kept_days').pluck().get()
  const day = last === undefined || last < BEFORE_ALL_EDITORS ? now : Math.min(now, Date.parse(last) + DAY_MS)
  const today = new Date(day).toISOString()
  if (last === undefined) store.prepare('insert into kept_days (today) values (?)').run(today)
  else if (today !== last) store.prepare('update kept_days set today = ?').run(today)
  return day
}
