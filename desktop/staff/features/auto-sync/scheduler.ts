import { useQuery } from '@tanstack/react-query'
import type { Schedule, SchedulerStatus, SyncProgress } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { client } from '#staff/api/client.ts'

export const SCHEDULER_URL = '/api/scheduler/status'

const POLL_MS = 30_000
/** Poll interval during a sync. */
const ACTIVE_POLL_MS = 1_000

/** The schedules in specified order, with button label and display text. */
export const scheduleNames: Record<Schedule, { button: string; words: string }> = {
  '4hours': { button: 'EVERY 4 HOURS (RECOMMENDED)', words: 'Every 4 hours' },
  hourly: { button: 'HOURLY', words: 'Hourly' },
  daily: { button: 'DAILY AT 3 AM', words: 'Daily at 3 AM' },
}

/** Whether a sync is waiting or running. */
export const isUnderWay = ({ sync }: Pick<SchedulerStatus, 'sync'>): boolean =>
  sync?.state === 'running' || (sync?.state === 'waiting' && sync.error === null)

/** Milliseconds until the next poll: 30 s, less during a sync or shortly before the next one. */
export function pollAfter(status: SchedulerStatus | undefined, now = Date.now()): number {
  if (status && isUnderWay(status)) return ACTIVE_POLL_MS
  const next = status?.sync?.nextAttempt ?? status?.nextSync
  if (!next) return POLL_MS
  return Math.min(POLL_MS, Math.max(ACTIVE_POLL_MS, Date.parse(next) - now + ACTIVE_POLL_MS))
}

export const useScheduler = () =>
  useQuery({
    queryKey: [SCHEDULER_URL],
    queryFn: () => client.scheduler.status(),
    refetchInterval: ({ state }) => pollAfter(state.data),
    // Others may have started or stopped it.
    staleTime: 0,
  })

const products = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

/** `30 products read: 2 added, 1 changed, 1 archived, 1 skipped` */
export function progressWords({ added, changed, unchanged, archived, skipped }: SyncProgress): string {
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [archived, 'archived'],
    [skipped, 'skipped'],
  ] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${products(added + changed + unchanged + skipped)} read: ${parts.join(', ') || 'nothing has changed'}`
}
