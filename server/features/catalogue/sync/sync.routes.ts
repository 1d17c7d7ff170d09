import type { Database } from '#server/database/database.ts'
import { fileOfList, type CsvDownload } from '#server/http/csv-downloads.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { latestJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { toShopifyHttpError } from '#server/shopify/http-error.ts'
import { syncContract } from '#shared/features/catalogue/sync/sync.contract.ts'
import { recordSyncActivity, startRevert } from './start-sync.ts'
import { listDifferences } from './differences.repository.ts'
import { ImportFailedError, type Importer } from './importer.ts'
import { requestCancel, findImport, SyncCancelledError, listImports, type ImportRow } from './imports.repository.ts'
import { PREVIEW_JOB, toPreview } from './preview.job.ts'
import { findRevertibleImport } from './revert.ts'
import type { Sync, SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'

/** Minimum interval between imports started by anonymous requests, for the whole shop. */
const ANONYMOUS_EVERY_MS = 15 * 60_000
/** How long a cancel request waits for the sync to end. */
const CANCEL_WAIT_MS = 3_000

const messages = {
  away: 'Shopify can’t be reached right now. The catalogue shows the last sync.',
  refuses:
    'Shopify refused access to its catalogue. The catalogue shows the last sync. See the server’s log for details.',
}

export interface SyncParts {
  db: Database
  withChanges: WithChanges
  jobs: Pick<Jobs, 'add' | 'wake' | 'cancel'>
  /** Null when no Shopify store is configured. */
  importer: Importer | null
}

export function syncRoutes(parts: SyncParts) {
  const { db, withChanges, jobs } = parts

  const importer = () => {
    if (!parts.importer) throw new HttpError(503, 'No Shopify store is configured. The catalogue was not changed.')
    return parts.importer
  }
  const syncOf = async (id: number) =>
    toSync(orNotFound(await findImport(db, id), 'Sync'), await findRevertibleImport(db))

  return serve(syncContract, {
    products: async (_, call) => {
      if (call.staff) {
        const started = !importer().isRunning()
        const { total } = await runForStaff(importer(), 'products', call)
        return { products: total, started }
      }
      const started = await importer().startUnlessRecent(ANONYMOUS_EVERY_MS)
      return { products: await importer().countOnSale(), started }
    },

    featured: async (_, call) => ({ updatedCount: (await runForStaff(importer(), 'featured', call)).changed }),

    history: ({ query: { kind, limit } }) => listSyncs(db, kind, limit),

    differences: async ({ params }) => {
      const { id } = orNotFound(await findImport(db, rowId(params.id)), 'Sync')
      return listDifferences(db, Number(id))
    },

    preview: async () => {
      importer()
      await withChanges(async (tx, publishChange) => {
        await jobs.add(tx, PREVIEW_JOB)
        publishChange(consoleChange('syncs'))
      })
      jobs.wake()
      return toPreview((await latestJob(db, PREVIEW_JOB.kind))!)
    },

    previewed: async () => {
      const job = await latestJob(db, PREVIEW_JOB.kind)
      return job ? toPreview(job) : null
    },

    cancel: async ({ params }, { staff }) => {
      const { id, kind, jobId, status } = orNotFound(await findImport(db, rowId(params.id)), 'Sync')
      if (status !== 'running') throw hasEnded()
      // Cancel the job first, so that it can't start the sync again.
      if (jobId !== null) await jobs.cancel(String(jobId))
      await withChanges(async (tx, publishChange) => {
        if (!(await requestCancel(tx, Number(id)))) throw hasEnded()
        await recordSyncActivity(tx, staff, 'cancelled', kind, String(id))
        publishChange(consoleChange('syncs'))
      })
      await parts.importer?.waitForEnd(Number(id), CANCEL_WAIT_MS)
      return syncOf(Number(id))
    },

    revert: async ({ params }, { staff }) => {
      importer()
      const id = rowId(params.id)
      await startRevert(parts, id, staff)
      return syncOf(id)
    },
  })
}

const hasEnded = () => new HttpError(409, 'This sync has already ended.')

async function runForStaff(importer: Importer, kind: 'products' | 'featured', { log, staff }: Call) {
  try {
    return await importer.run({
      kind,
      startedBy: staff?.name ?? 'the shop',
      onStart: (tx) => recordSyncActivity(tx, staff, 'began', kind, null),
    })
  } catch (error) {
    if (error instanceof SyncCancelledError)
      throw new HttpError(409, 'The sync was cancelled. Changes made so far are kept.')
    log.warn({ err: error }, `${kind} could not be synced from Shopify`)
    throw error instanceof ImportFailedError
      ? new HttpError(502, messages.refuses)
      : toShopifyHttpError(error, messages)
  }
}

/** Most syncs in an export; older ones are swept. */
const MAX_SYNCS = 10_000

/** `GET /api/syncs.csv`: running and finished syncs, newest first. */
export const syncsFile = (db: Database): CsvDownload =>
  fileOfList(syncContract.history, {
    path: '/api/syncs.csv',
    name: 'syncs',
    columns: [
      'Sync',
      'State',
      'Started by',
      'Started',
      'Finished',
      'Added',
      'Changed',
      'Unchanged',
      'Archived',
      'Skipped',
      'Error',
    ],
    rows: ({ kind }) => syncRows(db, kind),
  })

async function* syncRows(db: Database, only: SyncKind | undefined) {
  for (const sync of await listSyncs(db, only, MAX_SYNCS)) {
    const { kind, status, startedBy, startedAt, finishedAt, counts, error } = sync
    yield [
      kind,
      status,
      startedBy,
      startedAt,
      finishedAt ?? '',
      ...[counts.added, counts.changed, counts.unchanged, counts.archived, counts.skipped].map(String),
      error ?? '',
    ]
  }
}

/** Running and finished syncs, newest first. */
async function listSyncs(db: Database, kind: SyncKind | undefined, limit: number): Promise<Sync[]> {
  const revertible = await findRevertibleImport(db)
  return (await listImports(db, kind, limit)).map((row) => toSync(row, revertible))
}

/** @param revertible id of the import that can be reverted */
const toSync = (row: ImportRow, revertible: number | null): Sync => ({
  id: String(row.id),
  kind: row.kind,
  status: row.status,
  startedBy: row.startedBy,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  counts: {
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    archived: row.archived,
    skipped: row.skipped,
  },
  error: row.error,
  reverts: row.reverts === null ? null : String(row.reverts),
  canBeReverted: Number(row.id) === revertible,
})
