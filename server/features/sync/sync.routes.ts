import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { latestJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { inWords } from '#server/shopify/refusal.ts'
import { syncContract } from '#shared/features/sync/sync.contract.ts'
import { recordSync } from './begin-sync.ts'
import type { Catalogue } from './catalogue.ts'
import { listDifferences } from './differences.repository.ts'
import { listSyncs, toSync } from './history.ts'
import { ImportFailed, type Importer } from './importer.ts'
import { askToStop, findImport, SyncCancelled } from './imports.repository.ts'
import { PREVIEW_JOB, toPreview } from './preview.job.ts'
import { beginRevert } from './begin-revert.ts'
import { revertibleImport } from './revertible.ts'

/** Anonymous calls start an import at most this often, for the whole shop (decision 6). */
const ANONYMOUS_EVERY_MS = 15 * 60_000
/** Whoever cancels is told when it has ended, mostly. */
const ENDS_WITHIN_MS = 3_000

const words = {
  away: 'Shopify cannot be reached just now. The catalogue you see is the last one read.',
  refuses:
    "Shopify does not let the shop read its catalogue; the server's log says why. The catalogue you see is the last one read.",
}

export interface SyncParts {
  db: Database
  write: Write
  jobs: Pick<Jobs, 'add' | 'wake' | 'cancel'>
  /** Null when no Shopify is configured. */
  importer: Importer | null
  catalogue: Pick<Catalogue, 'changedSince'>
}

/** Reading the catalogue from Shopify, by hand and in retrospect (specification section 7; decision 36). */
export function syncRoutes(parts: SyncParts) {
  const { db, write, jobs } = parts

  const importer = () => {
    if (!parts.importer) throw new Refusal(503, 'No Shopify store is configured. The catalogue is as it is.')
    return parts.importer
  }
  const syncOf = async (id: number) => toSync(found(await findImport(db, id), 'Sync'), await revertibleImport(db))

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
      const { id } = found(await findImport(db, rowId(params.id)), 'Sync')
      return listDifferences(db, Number(id))
    },

    preview: async () => {
      importer()
      await write(async (tx, note) => {
        await jobs.add(tx, PREVIEW_JOB)
        note(consoleChange('syncs'))
      })
      jobs.wake()
      return toPreview((await latestJob(db, PREVIEW_JOB.kind))!)
    },

    previewed: async () => {
      const job = await latestJob(db, PREVIEW_JOB.kind)
      return job ? toPreview(job) : null
    },

    cancel: async ({ params }, { staff }) => {
      const { id, kind, jobId, status } = found(await findImport(db, rowId(params.id)), 'Sync')
      if (status !== 'running') throw hasEnded()
      // The job first: it must not begin the sync anew.
      if (jobId !== null) await jobs.cancel(String(jobId))
      await write(async (tx, note) => {
        if (!(await askToStop(tx, Number(id)))) throw hasEnded()
        await recordSync(tx, staff, 'cancelled', kind, String(id))
        note(consoleChange('syncs'))
      })
      await parts.importer?.settled(Number(id), ENDS_WITHIN_MS)
      return syncOf(Number(id))
    },

    revert: async ({ params }, { staff }) => {
      importer()
      const id = rowId(params.id)
      await beginRevert(parts, id, staff)
      return syncOf(id)
    },
  })
}

const hasEnded = () => new Refusal(409, 'This sync has ended already.')

async function runForStaff(importer: Importer, kind: 'products' | 'featured', { log, staff }: Call) {
  try {
    return await importer.run({
      kind,
      startedBy: staff?.name ?? 'the shop',
      onBegin: (tx) => recordSync(tx, staff, 'began', kind, null),
    })
  } catch (error) {
    if (error instanceof SyncCancelled) throw new Refusal(409, 'The sync was cancelled. What it had written stays.')
    log.warn({ err: error }, `${kind} could not be read from Shopify`)
    throw error instanceof ImportFailed ? new Refusal(502, words.refuses) : inWords(error, words)
  }
}
