import { backOff } from '#server/jobs/back-off.ts'
import { Hopeless, type JobKind } from '#server/jobs/jobs.ts'
import type { JobRow } from '#server/jobs/jobs.repository.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { SyncPreview } from '#shared/features/sync/sync.schema.ts'
import type { ImportParts } from './import-products.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import { previewProducts, type Previewed } from './preview-products.ts'

/** What previews are called among the jobs; there is one at a time. */
export const PREVIEW_JOB = { kind: 'sync-preview', key: 'sync-preview', payload: null } as const

/** Consoles look on; every batch would be too much for them. */
const TELL_EVERY_MS = 500

/** Finds out what a sync of products would change, as a job whose result is the preview. Somebody waits for it: it is tried once more only. */
export const previewJob = (parts: ImportParts): JobKind<null, Previewed> => ({
  atOnce: 1,
  attempts: 2,
  wait: backOff({ first: 2_000, most: 2_000 }),
  async work(_, { signal, tell }) {
    const say = sayer(parts)
    try {
      return await previewProducts(parts, {
        signal,
        tell(counts) {
          tell(counts)
          say()
        },
      })
    } catch (error) {
      if (error instanceof ShopifyError && !error.retryable) throw new Hopeless(error.message, { cause: error })
      throw error
    }
  },
  async settle(_, __, ___, note) {
    note(consoleChange('syncs'))
  },
})

/** Tells consoles to look, but not too often. */
function sayer({ write, log }: { write: Write; log: ImportParts['log'] }) {
  let saidAt = Date.now()
  return () => {
    if (Date.now() - saidAt < TELL_EVERY_MS) return
    saidAt = Date.now()
    write(async (_, note) => note(consoleChange('syncs'))).catch((error: unknown) =>
      log.warn({ err: error }, 'sync: how far the preview is could not be told'),
    )
  }
}

/** A preview as its job has it. */
export function toPreview({ state, createdAt, finishedAt, progress, result, error }: JobRow): SyncPreview {
  const done = result === null ? null : (JSON.parse(result) as Previewed)
  const isOver = state === 'dead' || state === 'cancelled'
  return {
    state: isOver ? 'failed' : state,
    at: finishedAt ?? createdAt,
    counts: done?.counts ?? (progress === null ? { ...noCounts } : (JSON.parse(progress) as Counts)),
    differences: done?.differences ?? [],
    error: state === 'cancelled' ? 'It was cancelled.' : isOver ? error : null,
  }
}
