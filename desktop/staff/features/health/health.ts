import type { Health, JobRecord } from '#shared/features/dashboard/dashboard.schema.ts'

export const HEALTH_URL = '/api/console/health'
export const JOBS_URL = '/api/jobs'
/** Only failed jobs and staff actions are pushed live; everything else is polled. */
export const POLL_MS = 30_000
export const PAGE_SIZE = 50

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.5 GB`, in decimal units, as disks are sold. */
export function bytes(count: number): string {
  let value = count
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}

export const checkColours = { ok: 'success', warning: 'warning', error: 'error' } as const satisfies Record<
  Health['checks'][number]['state'],
  string
>

export const jobColours = {
  waiting: 'default',
  running: 'processing',
  done: 'success',
  dead: 'error',
  refused: 'warning',
  cancelled: 'warning',
} as const satisfies Record<JobRecord['state'], string>

export const canBeRetried = ({ state }: JobRecord): boolean => state === 'dead' || state === 'cancelled'
export const canBeCancelled = ({ state }: JobRecord): boolean => state === 'waiting' || state === 'running'

export function worstFirst(checks: Health['checks']): Health['checks'] {
  const order = ['error', 'warning', 'ok']
  return checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** A one-sentence summary of the checks. */
export function summarizeChecks(checks: Health['checks']): string {
  const wrong = checks.filter(({ state }) => state !== 'ok').length
  if (wrong === 0) return 'All checks are OK.'
  return `${wrong} of ${checks.length} checks ${wrong === 1 ? 'needs' : 'need'} attention.`
}
