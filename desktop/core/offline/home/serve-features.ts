import type { Logger } from 'pino'
import { lastEventId, toEntry, type AuditEntry } from '#server/content/activity/activity.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import { bannersRoutes } from '#server/features/banners/banners.routes.ts'
import { blogRoutes } from '#server/features/blog/blog.routes.ts'
import { navigationRoutes } from '#server/features/navigation/navigation.routes.ts'
import { pagesRoutes } from '#server/features/pages/pages.routes.ts'
import { templatesRoutes } from '#server/features/templates/templates.routes.ts'
import type { Call, ServedEndpoint } from '#server/http/serve.ts'
import type { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'
import { storeErrorMessage } from '#core/store/store-errors.ts'
import type { LocalFeature, LocalRecord } from '#core/offline/features/local-feature.ts'
import { ORDER } from '#core/offline/work/work.ts'
import { noteOrder, noteRecord, type LostWrite, type Noting, type Stamp } from './derive-work.ts'
import { listRows, setColumns, type RowState } from './rows.ts'

interface Write {
  feature: LocalFeature
  /** The write itself, if it may have reached the shop. */
  lost: LostWrite | null
}

/** Runs the handler of an endpoint; what it writes is `write`. */
export type Perform = (
  write: Write,
  endpoint: ServedEndpoint['endpoint'],
  input: Record<string, unknown>,
) => Promise<unknown>

interface ServeParts extends Noting {
  person: string
  onFault?: ((error: unknown) => void) | undefined
  /** What is known of images, by their address. */
  readPictures(urls: readonly string[]): ImageMetadataByUrl
  /** The rows of these records, or of the order, show their work. */
  onWritten(feature: LocalFeature, records: readonly string[]): void
}

/** The shop's own features on the local database. What they write becomes waiting work in the same transaction. */
export function serveFeatures(db: Database, parts: ServeParts): Perform {
  const { readPictures, person, onFault, onWritten } = parts
  let current: Write | null = null

  const withChanges: WithChanges = async (work) => {
    const write = current!
    const written: string[] = []
    let noted: { answer: Awaited<ReturnType<typeof work>> } | undefined
    try {
      await transact(db, async (tx) => {
        const before = write.feature.place ? await listRows(tx, write.feature) : []
        const last = await lastEventId(tx)
        const answer = await work(tx, () => {})
        const entries = await entriesAfter(tx, last)
        const stamps = note(parts, write, entries, before, answer)
        noted = { answer: stamped(answer, stamps) }
        written.push(...entries.map(({ recordId }) => recordId ?? ORDER))
        for (const { id, columns } of stamps) await setColumns(tx, write.feature, id, columns)
      })
      onWritten(write.feature, written)
    } catch (error) {
      // The work is stored, and the rows follow it.
      if (!noted || storeErrorMessage(error) === null) throw error
      onFault?.(error)
    }
    return noted!.answer
  }

  const shared = { db, withChanges, readPictures: async (urls: readonly string[]) => readPictures(urls) }
  const served = [
    ...templatesRoutes(shared),
    ...pagesRoutes({ ...shared, links: noLinks }),
    ...blogRoutes(shared),
    ...bannersRoutes({ ...shared, limits: noLimits }),
    ...navigationRoutes(shared),
  ]
  const handlers = new Map(served.map(({ endpoint, handle }) => [endpoint, handle]))
  const call: Call = {
    requestId: '',
    log: logTo(onFault),
    staff: { id: person, role: 'editor', name: '' },
    ip: '',
    reads: () => {},
  }
  return async (write, endpoint, input) => {
    current = write
    return handlers.get(endpoint)!(input, call)
  }
}

/** Stores what a write did as waiting work. */
function note(
  noting: Noting,
  { feature, lost }: Write,
  entries: readonly AuditEntry[],
  before: readonly RowState[],
  answer: unknown,
): Stamp[] {
  return entries.flatMap((entry) => {
    if (entry.recordId !== null) return noteRecord(noting, feature, entry, lost)
    noteOrder(noting, feature, before, answer as LocalRecord[])
    // The server's versions stay: an order is no change of a record.
    return before.map(({ id, version }) => ({ id, columns: { version } }))
  })
}

async function entriesAfter(tx: Database, last: number): Promise<AuditEntry[]> {
  const rows = await tx.selectFrom('activity').selectAll().where('id', '>', last).orderBy('id').execute()
  return rows.map(toEntry)
}

/** A handler's result with the versions that its records got here. */
function stamped<T>(answer: T, stamps: readonly Stamp[]): T {
  const columns = new Map(stamps.map((stamp) => [stamp.id, stamp.columns]))
  const one = (record: LocalRecord) => ({ ...record, ...columns.get(record.id) })
  if (Array.isArray(answer)) return answer.map(one) as T
  return answer && typeof answer === 'object' ? (one(answer as unknown as LocalRecord) as T) : answer
}

const noLinks = {
  create() {
    throw new HttpError(409, 'Links to drafts are made in the shop.')
  },
  verify: async () => null,
}

/** There are no shoppers here. */
const noLimits = { counter: () => ({}) as never }

const logTo = (onFault: ServeParts['onFault']) => {
  const ignore = () => {}
  const fault = (context: { err?: unknown }) => onFault?.(context.err)
  return { trace: ignore, debug: ignore, info: ignore, warn: fault, error: fault, fatal: fault } as unknown as Logger
}
