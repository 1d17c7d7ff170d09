import type { LocalRoom } from '#bridge/publishing.ts'
import type { Store } from '#core/store/store.ts'
import {
  asBefore,
  changeId,
  isOrder,
  kindOf,
  ORDER,
  waiting,
  type OrderWork,
  type RecordWork,
  type Work,
} from './work.ts'

/** What was discarded can be put back for so long. */
const FORGET_DISCARDED_MS = 7 * 24 * 60 * 60_000

/** The work of one person that the server doesn't have yet. It is on the disk when a call returns. */
export interface Unpublished {
  all(): readonly Work[]
  of(room: LocalRoom): readonly RecordWork[]
  get(room: LocalRoom, record: string): RecordWork | undefined
  order(room: LocalRoom): OrderWork | undefined
  byId(change: string): Work | undefined
  put(work: Work): void
  remove(work: Pick<Work, 'room' | 'record'>): void
  /** Takes it away, and remembers it for a few days. */
  discard(work: Work): void
  /** False: there is nothing to be put back, or there is other work on the record by now. */
  putBack(change: string): boolean
  /** The highest of the ids and versions that were handed out here, of what was discarded and of other people, too. */
  highest(): number
}

/** Opens it; `changed` is told of each change. */
export function openUnpublished(store: Store, person: string, changed: () => void): Unpublished {
  const write = store.prepare(
    `insert into unpublished (person, room, record, discarded_at, work) values (?, ?, ?, ?, ?)
     on conflict (person, room, record) do update set discarded_at = excluded.discarded_at, work = excluded.work`,
  )
  const forget = store.prepare('delete from unpublished where person = ? and room = ? and record = ?')
  const discarded = store.prepare<[string, string, string], string>(
    'select work from unpublished where person = ? and room = ? and record = ? and discarded_at is not null',
  )
  discarded.pluck()
  store
    .prepare('delete from unpublished where discarded_at < ?')
    .run(new Date(Date.now() - FORGET_DISCARDED_MS).toISOString())
  const everyone = store.prepare<[], { work: string }>('select work from unpublished')
  const rows = store
    .prepare<[string], { work: string }>('select work from unpublished where person = ? and discarded_at is null')
    .all(person)
    .map(({ work }) => JSON.parse(work) as Work)
    // As it was done, also after a restart.
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const memory = new Map<string, Work>()
  for (const read of rows) {
    // What was being sent when the editor was closed is not any more; what was made and deleted here needs no way back now.
    if (kindOf(read) === null) forget.run(person, read.room, read.record)
    else memory.set(changeId(read), read.state.is === 'sending' ? { ...read, state: asBefore(read.state) } : read)
  }

  const save = (work: Work, discardedAt: string | null) =>
    void write.run(person, work.room, work.record, discardedAt, JSON.stringify(work))
  const given = (works: Iterable<Work>) =>
    [...works].flatMap((work) => (isOrder(work) ? [] : [work.mine.version, Number(work.record)]))

  return {
    all: () => [...memory.values()],
    of: (room) => [...memory.values()].filter((work): work is RecordWork => work.room === room && !isOrder(work)),
    get(room, record) {
      const work = memory.get(changeId({ room, record }))
      return work && !isOrder(work) ? work : undefined
    },
    order(room) {
      const work = memory.get(changeId({ room, record: ORDER }))
      return work && isOrder(work) ? work : undefined
    },
    byId: (change) => memory.get(change),
    put(work) {
      save(work, null)
      memory.set(changeId(work), work)
      changed()
    },
    remove(work) {
      if (!memory.delete(changeId(work))) return
      forget.run(person, work.room, work.record)
      changed()
    },
    discard(work) {
      save({ ...work, state: waiting }, new Date().toISOString())
      memory.delete(changeId(work))
      changed()
    },
    putBack(change) {
      const [, room = '', record = ''] = /^(\w+):(\w+)$/.exec(change) ?? []
      const text = memory.has(change) ? undefined : discarded.get(person, room, record)
      if (text === undefined) return false
      const work = JSON.parse(text) as Work
      save(work, null)
      memory.set(change, work)
      changed()
      return true
    },
    highest() {
      const taken = everyone.all().map(({ work }) => JSON.parse(work) as Work)
      return given(taken).reduce((one, other) => Math.max(one, other), 0)
    },
  }
}
