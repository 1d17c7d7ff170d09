import type { Concern, ShopifyConnection } from '#shared/features/console/console.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { clocksDiffer, endOf } from './shopify-standing.ts'

/** The overview is read again with every change: what was found a minute ago is good enough for it. */
const KNOWN_FOR_MS = 60_000
/** Time to update the shop before Shopify stops answering a version. */
const SOON_MS = 60 * 86_400_000

/** What is wrong with the connection, what will be, and what one should know of it (decision 41). */
export const shopifyConcerns =
  (connection: (maxAge: number) => Promise<ShopifyConnection>) => async (): Promise<Concern[]> =>
    worriesOf(await connection(KNOWN_FOR_MS)).map(([level, text]) => ({
      level,
      text,
      path: staffPaths.adminTab('shopify'),
    }))

export function worriesOf(found: ShopifyConnection, now = Date.now()): [Concern['level'], string][] {
  const { kind, error, scopes, apiVersion, timeZone, ownTimeZone } = found
  const worries: [Concern['level'], string][] = []
  if (kind === 'none') return [['error', 'No Shopify store is configured: nothing can be bought.']]
  if (error) worries.push(['error', error])
  if (scopes.missing.length > 0)
    worries.push([
      'error',
      `The app at Shopify lacks ${scopes.missing.join(', ')}. Grant it there, or what it reads will be missing here.`,
    ])
  worries.push(...aboutVersion(apiVersion, now))
  if (timeZone && clocksDiffer(timeZone, ownTimeZone))
    worries.push([
      'info',
      `Shopify's clock is that of ${timeZone}, the shop's that of ${ownTimeZone} (SHOP_TIME_ZONE): a day of sales here is not quite one there.`,
    ])
  if (kind === 'local') worries.push(['info', 'This is the local Shopify with demo goods. No money moves.'])
  return worries
}

function aboutVersion(
  { used, isSupported, newest }: ShopifyConnection['apiVersion'],
  now: number,
): [Concern['level'], string][] {
  const way = `Update the shop, and set SHOPIFY_API_VERSION to ${newest && newest > used ? newest : 'a newer one'}.`
  if (isSupported === false)
    return [
      ['error', `Shopify does not answer version ${used} of its API any more, but another one in its place. ${way}`],
    ]
  if (isSupported === null || now < endOf(used) - SOON_MS) return []
  const day = new Date(endOf(used)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return [['warning', `Shopify answers version ${used} of its API until ${day}. ${way}`]]
}
