import type { Alert } from '#server/content/feature.ts'
import type { RefusalReason } from '#server/shopify/shopify-error.ts'
import type { ConsoleAlert, ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { clocksDiffer, supportEnd } from './shopify-support.ts'

/** The overview is reloaded after every change; a status this old (ms) is good enough. */
const MAX_AGE_MS = 60_000
/** The overview doesn't wait longer for a Shopify that hangs. */
const WAIT_MS = 1_000
/** Warning period before Shopify ends support for a version. */
const SOON_MS = 60 * 86_400_000

/**
 * Alerts about the connection to Shopify for the console.
 * @param failingCheckout - Why shoppers' calls fail since the last check; null if they succeed.
 */
export const shopifyAlerts =
  (connection: (maxAge: number, waitMs: number) => Promise<ShopifyConnection>, failingCheckout: () => string | null) =>
  async (): Promise<Alert[]> => {
    const status = await connection(MAX_AGE_MS, WAIT_MS)
    return alertsFor(status, failingCheckout()).map(([level, text, refusal = null]) => ({
      level,
      text,
      path: staffPaths.adminTab('shopify'),
      refusal,
    }))
  }

type AlertLine = [level: ConsoleAlert['level'], text: string, refusal?: RefusalReason | null]

export function alertsFor(status: ShopifyConnection, failingCheckout: string | null, now = Date.now()): AlertLine[] {
  const { kind, error, scopes, apiVersion, timeZone, ownTimeZone } = status
  const refusal = status.refusal as RefusalReason | null
  const alerts: AlertLine[] = []
  if (kind === 'none') return [['error', 'No Shopify store is configured, so shoppers can’t buy anything.']]
  const checkout = failingCheckout === null ? status.checkout : { state: 'error' as const, text: failingCheckout }
  if (checkout?.state === 'error')
    alerts.push(['error', `Shoppers can’t pay. ${checkout.text}`, checkout.text === error ? refusal : null])
  if (checkout?.state === 'warning') alerts.push(['warning', checkout.text])
  // A cause that concerns both APIs is told once.
  if (error && error !== checkout?.text) alerts.push(['error', error, refusal])
  if (scopes.missing.length > 0)
    alerts.push([
      'error',
      `The app lacks these scopes in Shopify: ${scopes.missing.join(', ')}. Grant them there, or that data will be missing here.`,
      'scope',
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

function versionAlerts({ used, isSupported, newest }: ShopifyConnection['apiVersion'], now: number): AlertLine[] {
  const advice = `Update the shop, and set SHOPIFY_API_VERSION to ${newest && newest > used ? newest : 'a newer one'}.`
  if (isSupported === false)
    return [['error', `Shopify no longer supports API version ${used} and uses another one instead. ${advice}`]]
  if (isSupported === null || now < supportEnd(used) - SOON_MS) return []
  const day = new Date(supportEnd(used)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return [['warning', `Shopify supports API version ${used} until ${day}. ${advice}`]]
}
