import { z } from 'zod'
import { error, ok, type Check } from '#server/observability/health/check.ts'
import { networkReason } from '#server/shopify/network-reason.ts'

/** A check, and what to do about it. */
export interface Finding extends Check {
  fix?: string
}

const TIMEOUT_MS = 10_000
const HELP = 'See its log, and docs/production/troubleshooting.md.'
const fixes: Record<string, string> = {
  shopify: 'Run hoard connect (docs/connect-shopify.md).',
  checkout: 'Run hoard connect (docs/connect-shopify.md).',
  clock: 'Synchronise the clock of the machine: timedatectl set-ntp true.',
}

/** Response of `/readyz`. */
const Readiness = z.object({
  ready: z.boolean(),
  checks: z.array(z.object({ name: z.string(), state: z.enum(['ok', 'warning', 'error']), text: z.string() })),
})

/** What the shop at this address says of itself. */
export async function* checkRunningShop(url: string): AsyncGenerator<Finding> {
  const origin = new URL(url).origin
  const readiness = await askReadiness(origin).catch((failure: unknown) => networkReason(failure))
  if (typeof readiness === 'string')
    return yield {
      ...error('shop', `${origin} doesn't answer: ${readiness}`),
      fix: 'Start it with hoard start (npm start), or check the address, its proxy and its certificate.',
    }
  if (readiness === null)
    return yield {
      ...error('shop', `The program at ${origin} is not Hoard.`),
      fix: 'Check the address and the proxy.',
    }
  yield readiness.ready
    ? ok('shop', `It is open at ${origin}.`)
    : { ...error('shop', `It runs at ${origin}, but can't serve shoppers.`), fix: 'See its checks below.' }
  for (const check of readiness.checks)
    yield { ...check, name: `shop: ${check.name}`, ...(check.state !== 'ok' && { fix: fixes[check.name] ?? HELP }) }
}

/** Whether Hoard answers at the address, ready or not. */
export const isHoardAt = (origin: string): Promise<boolean> =>
  askReadiness(origin).then(
    (readiness) => readiness !== null,
    () => false,
  )

/** Null: something else than Hoard answers. */
async function askReadiness(origin: string): Promise<z.output<typeof Readiness> | null> {
  const headers = { accept: 'application/json' }
  const response = await fetch(`${origin}/readyz`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const parsed = Readiness.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : null
}
