import type { Alert } from '#server/content/feature.ts'
import type { RefusalReason } from '#server/shopify/shopify-error.ts'
import type { ConsoleAlert, ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { clocksDiffer, supportEnd } from './shopify-support.ts'

/** The overview is reloaded after every change; a status this old (ms) is good enough. */
const MAX_AGE_MS = 60_000
/** Warning period before Shopify ends support for a version. */
const SOON_MS = 60 * 86_400_000

/**
 * Alerts about the connection to Shopify for the console.
 * @param failingCheckout - Why shoppers' calls fail since the last check; null if they succeed.
 */
export const shopifyAlerts =
  (connection: (maxAge: number) => Promise<ShopifyConnection>, failingCheckout: () => string | null) =>
  async (): Promise<Alert[]> => {
    const status = await connection(MAX_AGE_MS)
    return alertsFor(status, failingCheckout()).map(([level, text]) => ({
      level,
      text,
      path: staffPaths.adminTab('shopify'),
      refusal: refusalOf(text, status),
    }))
  }

function refusalOf(text: string, { error, refusal }: ShopifyConnection): RefusalReason | null {
  if (text.startsWith(LACKS_SCOPES)) return 'scope'
  return error !== null && text.endsWith(error) ? (refusal as RefusalReason | null) : null
}

const LACKS_SCOPES = 'The app lacks these scopes in Shopify'

export function alertsFor(
  status: ShopifyConnection,
  failingCheckout: string | null,
  now = Date.now(),
): [ConsoleAlert['level'], string][] {
  const { kind, error, scopes, apiVersion, timeZone, ownTimeZone } = status
  const alerts: [ConsoleAlert['level'], string][] = []
  if (kind === 'none') return [['error', 'No Shopify store is configured, so shoppers can’t buy anything.']]
  const checkout = failingCheckout === null ? status.checkout : { state: 'error' as const, text: failingCheckout }
  if (checkout?.state === 'error') alerts.push(['error', `Shoppers can’t pay. ${checkout.text}`])
  if (checkout?.state === 'warning') alerts.push(['warning', checkout.text])
  // A cause that concerns both APIs is told once.
  if (error && error !== checkout?.text) alerts.push(['error', error])
  if (scopes.missing.length > 0)
    alerts.push([
      'error',
      `${LACKS_SCOPES}: ${scopes.missing.join(', ')}. Grant them there, or that data will be missing here.`,
    ])
  alerts.push(...versionAlerts(apiVersion, now))
  if (timeZone && clocksDiffer(timeZone, ownTimeZone))
    alerts.push([
      'info',
      `Shopify uses the time zone ${timeZone}, the shop ${ownTimeZone} (SHOP_TIME_ZONE), so their daily sales differ slightly.`,
    ])
  if (kind === 'local') alerts.push(['info', 'This is the local Shopify with demo products. No money moves.'])
  return alerts
}

function versionAlerts(
  { used, isSupported, newest }: ShopifyConnection['apiVersion'],
  now: number,
): [ConsoleAlert['level'], string][] {
  const advice = `Update the shop, and set SHOPIFY_API_VERSION to ${newest && newest > used ? newest : 'a newer one'}.`
  if (isSupported === false)
    return [['error', `Shopify no longer supports API version ${used} and uses another one instead. ${advice}`]]
  if (isSupported === null || now < supportEnd(used) - SOON_MS) return []
  const day = new Date(supportEnd(used)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return [['warning', `Shopify supports API version ${used} until ${day}. ${advice}`]]
}
