import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'

export const isUnderWay = ({ status }: Pick<Sync, 'status'>): boolean => status === 'waiting' || status === 'running'

/** The state or result of an order sync; null if a notice shows it. */
export function syncWords(sync: Pick<Sync, 'status' | 'counts'>): string | null {
  switch (sync.status) {
    case 'waiting':
      return '[WAITING] The order sync will start soon.'
    case 'running':
      return `[SYNCING] ${countWords(sync.counts)} so far`
    case 'failed':
      return null
    case 'done':
    case 'reverted':
      return `[DONE] ${countWords(sync.counts)}.`
    case 'interrupted':
    case 'cancelled':
      return `[${sync.status.toUpperCase()}] The last order sync did not finish: ${countWords(sync.counts)}.`
  }
}

/** `12 orders read, 3 new, 1 changed` */
function countWords({ added, changed, unchanged, skipped }: Sync['counts']): string {
  const read = added + changed + unchanged + skipped
  const rest = [
    [added, 'new'],
    [changed, 'changed'],
    [skipped, 'skipped'],
  ] as const
  const parts = rest.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return [`${read} ${read === 1 ? 'order' : 'orders'} read`, ...parts].join(', ')
}
