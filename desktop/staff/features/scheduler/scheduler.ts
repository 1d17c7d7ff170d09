import { useQuery } from '@tanstack/react-query'
import type { Schedule, SchedulerStatus, SyncProgress } from '#shared/features/scheduler/scheduler.contract.ts'
import { client } from '#staff/api/client.ts'

export const SCHEDULER_URL = '/api/scheduler/status'

/** Staff specification, section 9. */
const POLL_MS = 30_000
/** While a sync is under way people look on. */
const LOOK_ON_MS = 1_000

/** The schedules in the order of the specification, as they are offered and as they are told. */
export const scheduleNames: Record<Schedule, { button: string; words: string }> = {
  '4hours': { button: 'EVERY 4 HOURS (RECOMMENDED)', words: 'Every 4 hours' },
  hourly: { button: 'HOURLY', words: 'Hourly' },
  daily: { button: 'DAILY AT 3 AM', words: 'Daily at 3 AM' },
}

/** A sync runs, or is about to. */
export const isUnderWay = ({ sync }: Pick<SchedulerStatus, 'sync'>): boolean =>
  sync?.state === 'running' || (sync?.state === 'waiting' && sync.error === null)

/** How long to the next look: the specified 30 s, sooner while a sync is under way or the next one is due. */
export function pollAfter(status: SchedulerStatus | undefined, now = Date.now()): number {
  if (status && isUnderWay(status)) return LOOK_ON_MS
  const next = status?.sync?.nextAttempt ?? status?.nextSync
  if (!next) return POLL_MS
  return Math.min(POLL_MS, Math.max(LOOK_ON_MS, Date.parse(next) - now + LOOK_ON_MS))
}

/** The status, polled. */
export const useScheduler = () =>
  useQuery({
    queryKey: [SCHEDULER_URL],
    queryFn: () => client.scheduler.status(),
    refetchInterval: ({ state }) => pollAfter(state.data),
    // Others may have started or stopped it.
    staleTime: 0,
  })

const products = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

/** `30 products read: 2 added, 1 changed, 1 archived, 1 left out` */
export function progressWords({ added, changed, unchanged, archived, skipped }: SyncProgress): string {
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [archived, 'archived'],
    [skipped, 'left out'],
  ] as const
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${products(added + changed + unchanged + skipped)} read: ${told.join(', ') || 'nothing has changed'}`
}
