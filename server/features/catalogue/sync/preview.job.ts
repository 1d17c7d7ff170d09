import { backOff } from '#shared/retry.ts'
import { toJobError, type JobKind } from '#server/jobs/jobs.ts'
import type { JobRow } from '#server/jobs/jobs.repository.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { SyncPreview } from '#shared/features/catalogue/sync/sync.schema.ts'
import type { ImportParts } from './import-products.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import { previewProducts, type PreviewResult } from './preview-products.ts'

/** Job key of previews; at most one runs at a time. */
export const PREVIEW_JOB = { kind: 'sync-preview', key: 'sync-preview', payload: null } as const

/** Limits how often open consoles refresh; one update per batch would be too many. */
const PUBLISH_EVERY_MS = 500

/** Job whose result is a preview of the next product sync. Staff are waiting for it, so it is retried only once. */
export const previewJob = (parts: ImportParts): JobKind<null, PreviewResult> => ({
  atOnce: 1,
  attempts: 2,
  wait: backOff({ first: 2_000, most: 2_000 }),
  async work(_, { signal, reportProgress }) {
    const notify = createNotifier(parts)
    try {
      return await previewProducts(parts, {
        signal,
        report(counts) {
          reportProgress(counts)
          notify()
        },
      })
    } catch (error) {
      throw toJobError(error)
    }
  },
  async settle(_, __, ___, publishChange) {
    publishChange(consoleChange('syncs'))
  },
})

/** Notifies open consoles of progress, throttled. */
function createNotifier({ withChanges, log }: { withChanges: WithChanges; log: ImportParts['log'] }) {
  let notifiedAt = Date.now()
  return () => {
    if (Date.now() - notifiedAt < PUBLISH_EVERY_MS) return
    notifiedAt = Date.now()
    withChanges(async (_, publishChange) => publishChange(consoleChange('syncs'))).catch((error: unknown) =>
      log.warn({ err: error }, 'sync: preview progress could not be published'),
    )
  }
}

/** Converts a job row to a preview. */
export function toPreview({ state, createdAt, finishedAt, progress, result, error }: JobRow): SyncPreview {
  const done = result === null ? null : (JSON.parse(result) as PreviewResult)
  const isOver = state === 'dead' || state === 'refused' || state === 'cancelled'
  return {
    state: isOver ? 'failed' : state,
    at: finishedAt ?? createdAt,
    counts: done?.counts ?? (progress === null ? { ...noCounts } : (JSON.parse(progress) as Counts)),
    differences: done?.differences ?? [],
    error: state === 'cancelled' ? 'The preview was cancelled.' : isOver ? error : null,
  }
}
