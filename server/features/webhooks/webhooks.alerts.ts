import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Alert } from '#server/content/feature.ts'
import type { RefusalReason } from '#server/shopify/shopify-error.ts'
import { endSentence } from '#shared/sentence.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { lastRefused } from './addresses.repository.ts'
import { countDeliveries, lastUninstalled } from './deliveries.repository.ts'
import { lastReconcile } from './reconciles.repository.ts'
import { explainRejections, type Rejections } from './rejections.ts'
import { describeRefused, isCustomerData } from './register-webhooks.ts'
import { missingTopics, type RefusedTopic } from './subscriptions.ts'
import type { WebhookHealthReader, WebhookHealth } from './webhook-health.ts'

interface AlertParts {
  db: Database
  health: WebhookHealthReader
  rejections: Pick<Rejections, 'read'>
  shopDomain: string | null
  /** Whether a Shopify store is configured. */
  hasShopify: boolean
}

/** Maximum wait for the check of the public address, so that the overview loads quickly. */
const WITHIN_MS = 1_500
const DAY_MS = 86_400_000

const path = staffPaths.adminTab('webhooks')

/** Missing topics apart: those that Shopify refused the last time, and those that registering may bring back. */
export async function splitMissing(db: Database, missing: readonly string[]) {
  const refused = (await lastRefused(db)).filter(({ topic }) => missing.includes(topic))
  return { refused, others: missing.filter((topic) => !refused.some((one) => one.topic === topic)) }
}

/** What to do about topics that Shopify refused. */
export const todoOfRefused = (refused: readonly RefusedTopic[]): string =>
  `${describeRefused(refused)} Then register the webhooks again.`

async function missingAlerts(db: Database, missing: readonly string[]): Promise<Alert[]> {
  const { refused, others } = await splitMissing(db, missing)
  const alert = (topics: readonly string[], todo: string, refusal: RefusalReason | null): Alert[] => {
    const text = `These webhooks are missing in Shopify: ${topics.join(', ')}. ${todo}`
    return topics.length === 0 ? [] : [{ level: 'error', text, path, refusal }]
  }
  const topics = refused.map(({ topic }) => topic)
  return [
    ...alert(others, 'Register the webhooks again.', null),
    ...alert(topics, todoOfRefused(refused), refused.every(isCustomerData) ? 'customer-data' : null),
  ]
}

/** Alerts about webhooks for the console. */
export function webhookAlerts(parts: AlertParts): () => Promise<Alert[]> {
  const { db, health, hasShopify } = parts

  async function healthAlerts(state: WebhookHealth): Promise<Alert[]> {
    const missing = state.webhooks === null ? [] : missingTopics(state.webhooks)
    const isRegistered = state.webhooks?.some(({ isOurs }) => isOurs)
    if (state.webhooks !== null && !isRegistered)
      return [
        {
          level: 'warning',
          text: 'No webhooks are registered. Until they are, only syncs update products, stock and orders.',
          path,
        },
      ]
    const alerts: Alert[] = []
    if (state.error !== null)
      alerts.push({
        level: 'error',
        text: `Webhooks may not arrive. ${endSentence(state.error)}`,
        path,
        refusal: state.refusal,
      })
    return [...alerts, ...(await missingAlerts(db, missing))]
  }

  return async () => {
    if (!hasShopify) return []
    const [state, uninstalledAt] = await Promise.all([
      Promise.race([health.read(), sleep(WITHIN_MS, null, { ref: false })]),
      lastUninstalled(db),
    ])
    // No webhook reports a reinstallation, but Shopify accepts requests again.
    if (uninstalledAt !== null && (state?.seenAt ?? '') <= uninstalledAt)
      return [
        {
          level: 'error',
          text: 'The app was uninstalled in Shopify. The shop stays open with its current catalogue, but gets no changes and no orders. Install the app again, then register the webhooks.',
          path,
          explains: ['token', 'not-installed'],
        },
      ]
    const problem = await explainRejections(parts, await parts.rejections.read())
    const alerts = [...(problem ? [{ ...problem, path }] : []), ...(state ? await healthAlerts(state) : [])]
    const { failed } = await countDeliveries(db)
    if (failed > 0)
      alerts.push({
        level: 'warning',
        text:
          failed === 1
            ? 'A webhook could not be processed. Check the reason, then replay it.'
            : `${failed} webhooks could not be processed. Check the reasons, then replay them.`,
        path,
      })
    const last = await lastReconcile(db)
    if (last && last.found > 0 && Date.now() - Date.parse(last.at) < DAY_MS)
      alerts.push({
        level: 'info',
        text: `Some webhooks were lost. Their changes have been applied: ${last.text}`,
        path,
      })
    return alerts
  }
}
