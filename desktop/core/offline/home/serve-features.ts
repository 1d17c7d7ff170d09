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
import { storeErrorMessage } from '#core/store/store-errors.ts'
import type { LocalFeature, LocalRecord } from '#core/offline/features/local-feature.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import { ORDER } from '#core/offline/work/work.ts'
import { noteOrder, noteRecord, chosen, type Reason, type Noting, type Stamp } from './derive-work.ts'
import { localReferences, type Beside } from './local-references.ts'
import { listRows, setColumns, type RowState } from './rows.ts'

/** Runs the handler of an endpoint. */
export type Perform = (
  endpoint: ServedEndpoint['endpoint'],
  input: Record<string, unknown>,
  reason: Reason,
) => Promise<unknown>

export interface WriteParts extends Noting {
  onFault?: ((error: unknown) => void) | undefined
  /** The row of this record, or the order, shows its work. */
  onWritten(feature: LocalFeature, record: string): void
}

/** What the features write with: it becomes waiting work in the same transaction. */
export function createLocalWrites(db: Database, parts: WriteParts) {
  let reason: Reason = chosen

  const withChanges: WithChanges = async (work) => {
    const written: [LocalFeature, string][] = []
    let noted: { answer: Awaited<ReturnType<typeof work>> } | undefined
    try {
      await transact(db, async (tx) => {
        const before = new Map<LocalFeature, RowState[]>()
        for (const feature of allFeatures) if (feature.place) before.set(feature, await listRows(tx, feature))
        const last = await lastEventId(tx)
        const answer = await work(tx, () => {})
        const entries = await entriesAfter(tx, last)
        const stamps = parts.waitingWork.together(() =>
          entries.flatMap((entry) => {
            const feature = featureOf(entry)
            written.push([feature, entry.recordId ?? ORDER])
            const own = note(parts, feature, entry, reason, before.get(feature) ?? [], answer)
            return own.map((stamp) => ({ ...stamp, feature }))
          }),
        )
        noted = { answer: stamped(answer, stamps) }
        for (const { feature, id, columns } of stamps) await setColumns(tx, feature, id, columns)
      })
      for (const [feature, record] of written) parts.onWritten(feature, record)
    } catch (error) {
      // The work is stored, and the rows follow it.
      if (!noted || storeErrorMessage(error) === null) throw error
      parts.onFault?.(error)
    }
    return noted!.answer
  }

  return {
    withChanges,
    /** Handles one request at a time. */
    async during<T>(why: Reason, handle: () => Promise<T>): Promise<T> {
      reason = why
      return handle()
    },
  }
}

const featureOf = ({ kind }: AuditEntry): LocalFeature => allFeatures.find((feature) => feature.kind === kind)!

type ServeParts = WriteParts & Beside & { person: string }

/** The shop's own features on the local database. */
export function serveFeatures(db: Database, parts: ServeParts): Perform {
  const { readPictures, person, onFault } = parts
  const { withChanges, during } = createLocalWrites(db, parts)
  const shared = { db, withChanges, readPictures: async (urls: readonly string[]) => readPictures(urls) }
  const served = [
    ...templatesRoutes(shared),
    ...pagesRoutes({ ...shared, links: noLinks }),
    ...blogRoutes(shared),
    ...bannersRoutes({ ...shared, limits: noLimits }),
    ...navigationRoutes(shared),
    ...localReferences(db, withChanges, parts),
  ]
  const handlers = new Map(served.map(({ endpoint, handle }) => [endpoint, handle]))
  const call: Call = {
    requestId: '',
    log: logTo(onFault),
    staff: { id: person, role: 'editor', name: '' },
    ip: '',
    reads: () => {},
  }
  return (endpoint, input, reason) => during(reason, async () => handlers.get(endpoint)!(input, call))
}

/** Stores what a write did as waiting work. */
function note(
  noting: Noting,
  feature: LocalFeature,
  entry: AuditEntry,
  reason: Reason,
  before: readonly RowState[],
  answer: unknown,
): Stamp[] {
  if (entry.recordId !== null) return noteRecord(noting, feature, entry, reason)
  noteOrder(noting, feature, before, answer as LocalRecord[], reason)
  // The server's versions stay: an order is no change of a record.
  return before.map(({ id, version }) => ({ id, columns: { version } }))
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
