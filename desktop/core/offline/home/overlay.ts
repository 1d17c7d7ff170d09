import type { CopiedChanges } from '#shared/features/content-copy/content-copy.contract.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import type { LocalFeature, LocalRecord } from '#core/offline/features/local-feature.ts'
import { changeId, isOrder, type ItemPosition, type LocalWork, type RecordWork } from '#core/offline/work/work.ts'
import type { WaitingWorkStore } from '#core/offline/work/waiting-work.ts'
import { deleteRow, freeSlugs, listRows, setColumns, setState, writeRow } from './rows.ts'

/**
 * Keeps the rows of the features: what the server has, and over it what waits here. The waiting work says what the rows
 * must be, so whatever happens to it, such as sending or discarding it, the rows follow.
 */
export class Overlay {
  readonly #waitingWork: WaitingWorkStore
  /** The work that the rows show. */
  #shown = new Map<string, LocalWork>()
  /** What the server has of records that are worked on, if it was read since the work began; null: it has none. */
  readonly #beneath = new Map<string, LocalRecord | null>()

  constructor(waitingWork: WaitingWorkStore) {
    this.#waitingWork = waitingWork
  }

  /** The rows are gone. */
  reset(): void {
    this.#shown.clear()
    this.#beneath.clear()
  }

  /** Makes the rows show the waiting work. */
  async follow(db: Database): Promise<void> {
    const now = new Map(this.#waitingWork.all().map((work) => [changeId(work), work]))
    const changed = [...new Set([...this.#shown.keys(), ...now.keys()])].filter(
      (id) => !isSame(this.#shown.get(id), now.get(id)),
    )
    if (changed.length > 0)
      await transact(db, async (tx) => {
        for (const feature of allFeatures)
          await this.#followFeature(
            tx,
            feature,
            changed.map((id) => [this.#shown.get(id), now.get(id)] as const),
          )
      })
    this.#shown = now
  }

  /** A write has changed a record, and its work with it. */
  shows(feature: LocalFeature, record: string): void {
    const id = idOf(feature, record)
    const work = this.#waitingWork.byId(id)
    if (work) this.#shown.set(id, work)
    else {
      this.#shown.delete(id)
      this.#beneath.delete(id)
    }
  }

  /** What the server has of a record; null: nothing. Undefined if it was not read since its work began. */
  beneath(feature: LocalFeature, id: string): LocalRecord | null | undefined {
    return this.#beneath.get(idOf(feature, id))
  }

  /** Stores what the server has of a feature: records with these ids, of which these have changed. */
  async takeChanges(tx: Database, feature: LocalFeature, { ids, changed }: CopiedChanges): Promise<void> {
    const records = changed.filter(({ record }) => feature.schema.safeParse(record).success)
    await freeSlugs(
      tx,
      feature,
      records.map(({ record: { id } }) => id).filter((id) => !this.#work(feature, id)),
    )
    for (const { record, state } of records) {
      await setState(tx, feature, record.id, state)
      await this.#put(tx, feature, record as unknown as LocalRecord)
    }
    const there = new Set(ids)
    const own = this.#waitingWork.of(feature.name).map(({ record }) => record)
    for (const id of new Set([...(await listRows(tx, feature)).map((row) => row.id), ...own]))
      if (!there.has(id)) await this.remove(tx, feature, id)
    await this.#order(tx, feature)
  }

  /** Stores a record that the server sent. */
  async take(tx: Database, feature: LocalFeature, record: LocalRecord): Promise<void> {
    await this.#put(tx, feature, record)
    await this.#order(tx, feature)
  }

  async #put(tx: Database, feature: LocalFeature, record: LocalRecord): Promise<void> {
    const isWorkedOn = this.#work(feature, record.id) !== undefined
    if (isWorkedOn || this.#waitingWork.order(feature.name)) this.#beneath.set(idOf(feature, record.id), record)
    else this.#beneath.delete(idOf(feature, record.id))
    if (!isWorkedOn) await this.#write(tx, feature, record)
  }

  /** The server has the record no longer. */
  async remove(tx: Database, feature: LocalFeature, id: string): Promise<void> {
    if (this.#work(feature, id)) this.#beneath.set(idOf(feature, id), null)
    else await deleteRow(tx, feature, id)
  }

  async #followFeature(
    tx: Database,
    feature: LocalFeature,
    changes: readonly (readonly [LocalWork | undefined, LocalWork | undefined])[],
  ): Promise<void> {
    const own = changes.filter(([before, now]) => (now ?? before)!.feature === feature.name)
    const targets = own.flatMap(([before, now]) => {
      const work = (now ?? before)!
      return isOrder(work) ? [] : [{ id: work.record, target: this.#target(before as RecordWork, now as RecordWork) }]
    })
    // First what gives up its slug.
    for (const { id, target } of targets) if (!target) await deleteRow(tx, feature, id)
    await freeSlugs(
      tx,
      feature,
      targets.map(({ id }) => id),
    )
    for (const { target } of targets) if (target) await this.#write(tx, feature, target)
    for (const [before, now] of own)
      if (before && isOrder(before) && !now) await this.#forgetOrder(tx, feature, before.base)
    if (own.length > 0) await this.#order(tx, feature)
  }

  /** What the row of a record must be; null: there must be none. */
  #target(before: RecordWork | undefined, now: RecordWork | undefined): LocalRecord | null {
    if (now) return now.isDeleted ? null : now.mine
    const id = changeId(before!)
    const beneath = this.#beneath.has(id) ? this.#beneath.get(id)! : before!.base
    this.#beneath.delete(id)
    return beneath
  }

  /** Puts the records where an order that waits has them. */
  async #order(tx: Database, feature: LocalFeature): Promise<void> {
    await this.#place(tx, feature, this.#waitingWork.order(feature.name)?.mine ?? [])
  }

  async #forgetOrder(tx: Database, feature: LocalFeature, base: readonly ItemPosition[]): Promise<void> {
    const places = base.map(({ id, place }) => {
      const record = this.#work(feature, id)?.mine ?? this.#beneath.get(idOf(feature, id))
      return { id, place: record ? ((record as never)[feature.place!] as number) : place }
    })
    for (const { id } of await listRows(tx, feature))
      if (!this.#work(feature, id)) this.#beneath.delete(idOf(feature, id))
    await this.#place(tx, feature, places)
  }

  async #place(tx: Database, feature: LocalFeature, places: readonly ItemPosition[]): Promise<void> {
    const rows = new Map(places.length > 0 ? (await listRows(tx, feature)).map(({ id, place }) => [id, place]) : [])
    for (const { id, place } of places)
      if (rows.has(id) && rows.get(id) !== place) await setColumns(tx, feature, id, { [feature.place!]: place })
  }

  #write(tx: Database, feature: LocalFeature, record: LocalRecord): Promise<void> {
    return writeRow(tx, feature, record, (id) => this.#work(feature, id) !== undefined)
  }

  #work({ name }: LocalFeature, id: string): RecordWork | undefined {
    return this.#waitingWork.get(name, id)
  }
}

const idOf = ({ name }: LocalFeature, record: string) => changeId({ feature: name, record })

const isSame = (one: LocalWork | undefined, other: LocalWork | undefined): boolean =>
  one?.mine === other?.mine && one !== undefined && isGone(one) === isGone(other!)

const isGone = (work: LocalWork) => !isOrder(work) && work.isDeleted
