import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'

/** What a room is worried about just now. */
export type ConcernSource = () => Promise<Concern[]>

/** The overview is looked at often, and must not wait for a Shopify that is away. */
const WITHIN_MS = 2_000
const worstFirst: readonly Concern['level'][] = ['error', 'warning', 'info']

interface Gathering {
  /** By what people call what is asked: `the sync`, `the webhooks`. */
  sources: Readonly<Record<string, ConcernSource>>
  log: Logger
  withinMs?: number
}

/** Asks all rooms at once; the worst first. A room that can't tell is a concern itself: silence must mean that all is well. */
export async function gatherConcerns({ sources, log, withinMs = WITHIN_MS }: Gathering): Promise<Concern[]> {
  const concerns = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => {
      const ended = new AbortController()
      try {
        const late = sleep(withinMs, null, { signal: ended.signal, ref: false })
        return (await Promise.race([source(), late])) ?? [unknown(name, 'it takes long to find out')]
      } catch (error) {
        log.error({ err: error, concerns: name }, 'the console could not ask what needs attention')
        return [unknown(name, "the server's log says why")]
      } finally {
        ended.abort()
      }
    }),
  )
  return concerns.flat().toSorted((a, b) => worstFirst.indexOf(a.level) - worstFirst.indexOf(b.level))
}

const unknown = (name: string, why: string): Concern => ({
  level: 'warning',
  text: `Whether all is well with ${name} is not known just now: ${why}.`,
  path: staffPaths.adminTab('health'),
})
