import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { sweepActivity } from '#server/content/activity/activity.ts'
import type { OpenDatabase, Database } from '#server/database/database.ts'
import { openSqlite } from '#server/database/open-sqlite.ts'
import { transact } from '#server/database/transact.ts'
import { validateRequest, type RawRequest, type ServedEndpoint } from '#server/http/serve.ts'
import type { CopiedChanges, CopiedFeature } from '#shared/features/content-copy/content-copy.contract.ts'
import { Limiter } from '#shared/concurrency.ts'
import { ignoreDiskErrors, isCorruption, storeErrorMessage } from '#core/store/store-errors.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import type { LocalFeature, LocalRecord } from '#core/offline/features/local-feature.ts'
import type { LocalParts } from '#core/offline/local.ts'
import { isWorkedOn, type Reason, type Noting } from './derive-work.ts'
import { Overlay } from './overlay.ts'
import type { Beside } from './local-references.ts'
import { serveFeatures, type Perform } from './serve-features.ts'
import {
  createCopyTables,
  deleteStrays,
  findRow,
  listRows,
  listStates,
  readRows,
  setNextId,
  withOwnSlug,
} from './rows.ts'

/**
 * The shop's own features for templates, pages, posts, banners and the menu, on a SQLite file of one person: what the server had
 * when it was last read, with the work on top that waits here. Everything in the file can be read again or follows from
 * the waiting work, so a damaged file is made anew.
 */
export interface Home {
  /**
   * Performs a request like the server. Throws its HttpError, and a MovedRecordError if the record has got the server's
   * id by now. A write is waiting work when it returns.
   */
  handle(request: HomeRequest, reason: Reason): Promise<unknown>
  /** The record as it is here. */
  find(feature: LocalFeature, id: string): Promise<LocalRecord | undefined>
  all(feature: LocalFeature): Promise<LocalRecord[]>
  /** States of all records that are as the server had them, by feature and id. */
  states(): Promise<Partial<Record<CopiedFeature, Record<string, string>>>>
  /** Stores what has changed on the server. Malformed records are skipped. */
  takeChanges(features: Readonly<Record<CopiedFeature, CopiedChanges>>, isWhole: boolean): Promise<void>
  /** What the server has of a record with work; null: nothing. Undefined if it was not read since. */
  beneath(feature: LocalFeature, id: string): Promise<LocalRecord | null | undefined>
  /** Stores a record that the server sent; undefined if it is malformed. */
  take(feature: LocalFeature, record: unknown): Promise<LocalRecord | undefined>
  remove(feature: LocalFeature, id: string): Promise<void>
  /** True once all records of the feature have been read. */
  isKnown(feature: LocalFeature): Promise<boolean>
  /** Whether a list that the server sent has records that the copy has not, or in other versions. */
  isBehind(feature: LocalFeature, list: unknown): Promise<boolean>
  /** Changes the waiting work while no request is being handled: one that waits for its turn sees the change. */
  between<T>(change: () => T): Promise<T>
  close(): Promise<void>
}

export interface HomeRequest extends RawRequest {
  /** Absent for what is about all of them, such as references. */
  feature?: LocalFeature
  endpoint: ServedEndpoint['endpoint']
  /** The endpoint's name in its contract. */
  name: string
}

type Parts = Noting &
  Beside &
  Pick<LocalParts, 'store' | 'person' | 'file' | 'onFault'> & {
    /** New local id. */
    nextId(): number
    /** True if a record that was created here was published. */
    isPublished(feature: LocalFeature, id: string): boolean
  }

/** A request names the local id of a record that was published meanwhile. */
export class MovedRecordError extends Error {
  override name = 'MovedRecordError'
}

/** Deleted records can be restored for as long as the server keeps its audit log. */
const KEEP_DAYS = 90

/** Opens the file at the first use, so that the editor's start doesn't wait for it. */
export const createHome = (parts: Parts): Home => new LocalHome(parts)

class LocalHome implements Home {
  readonly #parts: Parts
  readonly #overlay: Overlay
  /** One after the other: each call sees what the one before has written. */
  readonly #turns = new Limiter(1)
  #opened: Promise<OpenHome> | null = null
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#overlay = new Overlay(parts.waitingWork)
  }

  handle(request: HomeRequest, reason: Reason) {
    const { feature, endpoint } = request
    return this.#run(async ({ db, perform }) => {
      const { id } = request.params as { id?: string }
      if (feature && id !== undefined && this.#parts.isPublished(feature, id)) throw new MovedRecordError()
      const input = validateRequest(endpoint, request)
      if (feature && request.name === 'create') await setNextId(db, feature, this.#parts.nextId())
      const answer = await perform(endpoint, input, reason)
      return Array.isArray(answer) ? answer.map(withOwnSlug) : withOwnSlug(answer)
    })
  }

  find(feature: LocalFeature, id: string) {
    return this.#run(async ({ db }) => withOwnSlug(await findRow(db, feature, id)))
  }

  all(feature: LocalFeature) {
    return this.#run(async ({ db }) => (await readRows(db, feature)).map(withOwnSlug))
  }

  states() {
    return this.#run(async ({ db }) => {
      const states: Partial<Record<CopiedFeature, Record<string, string>>> = {}
      for (const feature of allFeatures) {
        const own = (await listStates(db, feature)).filter(({ id }) => !this.#parts.waitingWork.get(feature.name, id))
        states[feature.name] = Object.fromEntries(own.map(({ id, state }) => [id, state]))
      }
      return states
    })
  }

  takeChanges(features: Readonly<Record<CopiedFeature, CopiedChanges>>, isWhole: boolean) {
    return this.#store(async (tx) => {
      for (const feature of allFeatures) {
        await this.#overlay.takeChanges(tx, feature, features[feature.name])
        if (isWhole) await know(tx, feature)
      }
    })
  }

  beneath(feature: LocalFeature, id: string) {
    return this.#run(async () => this.#overlay.beneath(feature, id))
  }

  async take(feature: LocalFeature, record: unknown) {
    if (!feature.schema.safeParse(record).success) return undefined
    const taken = record as LocalRecord
    await this.#store((tx) => this.#overlay.take(tx, feature, taken))
    return taken
  }

  remove(feature: LocalFeature, id: string) {
    return this.#store((tx) => this.#overlay.remove(tx, feature, id))
  }

  isKnown({ name }: LocalFeature) {
    return this.#run(async ({ db }) => {
      const { rows } = await sql`select 1 from copied_features where name = ${name}`.execute(db)
      return rows.length > 0
    })
  }

  isBehind(feature: LocalFeature, list: unknown) {
    return this.#run(async ({ db }) => {
      if (!Array.isArray(list)) return false
      const rows = new Map((await listRows(db, feature)).map(({ id, version }) => [id, version]))
      return list.length !== rows.size || list.some((record) => rows.get(Object(record).id) !== Object(record).version)
    })
  }

  between<T>(change: () => T) {
    return this.#turns.run(async () => change())
  }

  async close() {
    this.#isClosed = true
    await this.#turns.run(async () => (await this.#opened)?.close())
  }

  /** Runs in its turn, with the waiting work applied. */
  #run<T>(work: (home: OpenHome) => Promise<T>): Promise<T> {
    return this.#turns.run(async () => {
      if (this.#isClosed) throw new Error('This shop is closed.')
      try {
        this.#opened ??= this.#open()
        const home = await this.#opened
        await this.#overlay.follow(home.db)
        return await work(home)
      } catch (error) {
        if (isCorruption(error)) await this.#forget()
        throw error
      }
    })
  }

  /** A damaged file is made anew at the next call. */
  async #forget() {
    await (await this.#opened)?.close()
    this.#opened = null
    this.#overlay.reset()
    deleteFile(this.#parts.file)
  }

  /** Like `#run`, for what can be read again. What fails is reported, and missing here until then. */
  async #store(work: (db: Database) => Promise<void>): Promise<void> {
    try {
      await this.#run(({ db }) => transact(db, work))
    } catch (error) {
      const { onFault } = this.#parts
      if (!onFault && storeErrorMessage(error) === null) throw error
      onFault?.(error)
    }
  }

  async #open(): Promise<OpenHome> {
    try {
      return await this.#openFile()
    } catch (error) {
      this.#opened = null
      throw error
    }
  }

  async #openFile(): Promise<OpenHome> {
    const database = await openOrMakeAnew(this.#parts)
    const { db } = database
    try {
      await createCopyTables(db)
      // The menu may be read before the pages that it leads to.
      await sql`pragma foreign_keys = off`.execute(db)
      await sweepActivity(db, new Date(Date.now() - KEEP_DAYS * 86_400_000))
      for (const feature of allFeatures) await deleteStrays(db, feature, (id) => isWorkedOn(this.#parts, feature, id))
      await transact(db, (tx) => this.#takeOver(tx))
    } catch (error) {
      await database.close()
      throw error
    }
    const { store, person, onFault } = this.#parts
    for (const table of ['copied_records', 'copied_features'])
      ignoreDiskErrors(() => void store.prepare(`delete from ${table} where person = ?`).run(person), onFault)
    const onWritten = this.#overlay.shows.bind(this.#overlay)
    return { db, perform: serveFeatures(db, { ...this.#parts, onWritten }), close: () => database.close() }
  }

  /** The first versions of the editor had copied the records to the store. */
  async #takeOver(tx: Database) {
    const { store, person } = this.#parts
    const read = store.prepare<[string, string], string>(
      'select record from copied_records where person = ? and feature = ?',
    )
    for (const feature of allFeatures) {
      const records = read
        .pluck()
        .all(person, feature.name)
        .map((text) => JSON.parse(text) as LocalRecord)
      const ids = records.map(({ id }) => id)
      if (ids.length === 0) continue
      // No state, so that the next pull reads them again.
      const changed = records.map((record) => ({ record: { ...record }, state: '' }))
      await this.#overlay.takeChanges(tx, feature, { ids, changed })
      await know(tx, feature)
    }
  }
}

interface OpenHome {
  db: Database
  perform: Perform
  close(): Promise<void>
}

/** A feature's records are all here. */
const know = async (tx: Database, { name }: LocalFeature): Promise<void> =>
  void (await sql`insert into copied_features (name) values (${name}) on conflict do nothing`.execute(tx))

/** A file that is damaged, or was made by a newer editor, is replaced. */
async function openOrMakeAnew({ file, onFault }: Parts): Promise<OpenDatabase> {
  try {
    return await openSqlite(file, { isDisposable: true })
  } catch (error) {
    if (storeErrorMessage(error) !== null && !isCorruption(error)) throw error
    onFault?.(error)
    deleteFile(file)
    return openSqlite(file, { isDisposable: true })
  }
}

const deleteFile = (file: string) => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}
