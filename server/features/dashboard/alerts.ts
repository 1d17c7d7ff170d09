import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Alert, AlertSource } from '#server/content/feature.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'

/** The overview is read often and must not wait for a slow Shopify. */
const TIMEOUT_MS = 2_000
/** The work to do first doesn't wait for more than the database. */
const PROMPT_MS = 100
const severityOrder: readonly ConsoleAlert['level'][] = ['error', 'warning', 'info']

interface AlertOptions {
  /** By display name, such as `the sync` or `the webhooks`. */
  sources: Readonly<Record<string, AlertSource>>
  log: Logger
  timeoutMs?: number
}

/**
 * Collects the alerts of all sources, most severe first, and one for each refusal of Shopify. A source that fails or
 * times out becomes an alert itself, because no alert must mean that all is well.
 */
export async function collectAlerts({ timeoutMs = TIMEOUT_MS, ...options }: AlertOptions): Promise<ConsoleAlert[]> {
  const found = await read({ ...options, timeoutMs })
  return sorted(found.flatMap(({ name, alerts }) => alerts ?? [unknown(name, 'it took too long')]))
}

/** Like `collectAlerts`, of the sources that answer at once. The others, such as a slow Shopify, are `pending`. */
export async function collectPromptAlerts({ timeoutMs = PROMPT_MS, ...options }: AlertOptions) {
  const found = await read({ ...options, timeoutMs })
  return {
    attention: sorted(found.flatMap(({ alerts }) => alerts ?? [])),
    pending: found.filter(({ alerts }) => alerts === null).map(({ name }) => name),
  }
}

/** The alerts of each source; null if it takes longer. */
const read = ({ sources, log, timeoutMs }: Required<AlertOptions>) =>
  Promise.all(
    Object.entries(sources).map(async ([name, source]): Promise<{ name: string; alerts: Alert[] | null }> => {
      const ended = new AbortController()
      try {
        const late = sleep(timeoutMs, null, { signal: ended.signal, ref: false })
        return { name, alerts: await Promise.race([source(), late]) }
      } catch (error) {
        log.error({ err: error, concerns: name }, 'console: an alert source failed')
        return { name, alerts: [unknown(name, "see the server's log")] }
      } finally {
        ended.abort()
      }
    }),
  )

const sorted = (alerts: readonly Alert[]) =>
  oneForEachRefusal(alerts.toSorted((a, b) => severityOrder.indexOf(a.level) - severityOrder.indexOf(b.level)))

/** A refusal fails checks, syncs and webhooks alike; its first alert says what to do, and the others say the same. */
function oneForEachRefusal(alerts: readonly Alert[]): ConsoleAlert[] {
  const explained = new Set(alerts.flatMap(({ explains = [] }) => explains))
  return alerts.flatMap(({ level, text, path, refusal }) => {
    if (refusal && explained.has(refusal)) return []
    if (refusal) explained.add(refusal)
    return [{ level, text, path }]
  })
}

const unknown = (name: string, why: string): ConsoleAlert => ({
  level: 'warning',
  text: `Could not check ${name}: ${why}.`,
  path: staffPaths.adminTab('health'),
})
