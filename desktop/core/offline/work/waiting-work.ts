import { randomUUID } from 'node:crypto'
import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { Store } from '#core/store/store.ts'
import {
  stateAfterInterruption,
  changeId,
  isOrder,
  kindOf,
  ORDER,
  waiting,
  type OrderWork,
  type RecordWork,
  type LocalWork,
} from './work.ts'

/** How long discarded work can be restored. */
const FORGET_DISCARDED_MS = 7 * 24 * 60 * 60_000

/** Waiting work of one person. Durable when a call returns. */
export interface WaitingWorkStore {
  all(): readonly LocalWork[]
  of(featureName: LocalFeatureName): readonly RecordWork[]
  get(featureName: LocalFeatureName, record: string): RecordWork | undefined
  order(featureName: LocalFeatureName): OrderWork | undefined
  byId(change: string): LocalWork | undefined
  put(work: LocalWork): void
  /** Makes several changes, all or none. */
  together<T>(changes: () => T): T
  remove(work: Pick<LocalWork, 'feature' | 'record'>): void
  /** Removes the work, but keeps it restorable for some days. */
  discard(work: LocalWork): void
  /** False if there is nothing to restore, or the record has other work by now. */
  putBack(change: string): boolean
  /** Ids and versions in use, including those of discarded work and other people's. */
  numbers(): { id: number; version: number }[]
}

/** Opens the store; `changed` is called after each change. The table keeps its first name, `unpublished`. */
export function createWaitingWorkStore(store: Store, person: string, changed: () => void): WaitingWorkStore {
  const write = store.prepare(
    `insert into unpublished (person, feature, record, discarded_at, work) values (?, ?, ?, ?, ?)
     on conflict (person, feature, record) do update set discarded_at = excluded.discarded_at, work = excluded.work`,
  )
  const forget = store.prepare('delete from unpublished where person = ? and feature = ? and record = ?')
  const discarded = store.prepare<[string, string, string], string>(
    'select work from unpublished where person = ? and feature = ? and record = ? and discarded_at is not null',
  )
  discarded.pluck()
  store
    .prepare('delete from unpublished where discarded_at < ?')
    .run(new Date(Date.now() - FORGET_DISCARDED_MS).toISOString())
  const everyone = store.prepare<[], { work: string }>('select work from unpublished')
  const rows = store
    .prepare<[string], { work: string }>('select work from unpublished where person = ? and discarded_at is null')
    .all(person)
    .map(({ work }) => withKey(JSON.parse(work) as LocalWork))
    // Sorted by time, also after a restart.
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const memory = new Map<string, LocalWork>()
  for (const read of rows) {
    // Nothing is being sent after a restart; records created and deleted here need no undo any more.
    if (kindOf(read) === null) forget.run(person, read.feature, read.record)
    else
      memory.set(
        changeId(read),
        read.state.is === 'sending' ? { ...read, state: stateAfterInterruption(read.state) } : read,
      )
  }

  const save = (work: LocalWork, discardedAt: string | null) =>
    void write.run(person, work.feature, work.record, discardedAt, JSON.stringify(work))

  return {
    all: () => [...memory.values()],
    of: (featureName) =>
      [...memory.values()].filter((work): work is RecordWork => work.feature === featureName && !isOrder(work)),
    get(featureName, record) {
      const work = memory.get(changeId({ feature: featureName, record }))
      return work && !isOrder(work) ? work : undefined
    },
    order(featureName) {
      const work = memory.get(changeId({ feature: featureName, record: ORDER }))
      return work && isOrder(work) ? work : undefined
    },
    byId: (change) => memory.get(change),
    put(work) {
      save(work, null)
      memory.set(changeId(work), work)
      changed()
    },
    together(changes) {
      const before = [...memory]
      try {
        return store.transaction(changes)()
      } catch (error) {
        memory.clear()
        for (const [id, work] of before) memory.set(id, work)
        throw error
      }
    },
    remove(work) {
      if (!memory.delete(changeId(work))) return
      forget.run(person, work.feature, work.record)
      changed()
    },
    discard(work) {
      save({ ...work, state: waiting }, new Date().toISOString())
      memory.delete(changeId(work))
      changed()
    },
    putBack(change) {
      const [, feature = '', record = ''] = /^(\w+):(\w+)$/.exec(change) ?? []
      const text = memory.has(change) ? undefined : discarded.get(person, feature, record)
      if (text === undefined) return false
      const work = withKey(JSON.parse(text) as LocalWork)
      save(work, null)
      memory.set(change, work)
      changed()
      return true
    },
    numbers: () =>
      everyone
        .all()
        .map(({ work }) => JSON.parse(work) as LocalWork)
        .flatMap((work) => (isOrder(work) ? [] : [{ id: Number(work.record), version: work.mine.version }])),
  }
}

/** Work of the editor's first versions has no key. */
export const withKey = (work: LocalWork): LocalWork =>
  isOrder(work) || work.key ? work : { ...work, key: randomUUID(), sending: null }
