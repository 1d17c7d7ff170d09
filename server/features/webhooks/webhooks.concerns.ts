import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { sentence } from '#shared/sentence.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countDeliveries, lastUninstalled } from './deliveries.repository.ts'
import { lastReconcile } from './reconciles.repository.ts'
import { missingTopics } from './subscriptions.ts'
import type { HealthReader, WebhookHealth } from './webhook-health.ts'

interface ConcernParts {
  db: Database
  health: HealthReader
  /** There is a Shopify to hear from. */
  hasShopify: boolean
}

/** Asking over the public address may take longer than whoever looks at the overview wants to wait. */
const WITHIN_MS = 1_500
const DAY_MS = 86_400_000

const path = staffPaths.adminTab('webhooks')

/** What the one who runs the shop should know of webhooks. */
export function webhooksConcerns({ db, health, hasShopify }: ConcernParts): () => Promise<Concern[]> {
  function fromOutside(found: WebhookHealth): Concern[] {
    const missing = found.webhooks === null ? [] : missingTopics(found.webhooks)
    const isRegistered = found.webhooks?.some(({ isOurs }) => isOurs)
    if (found.webhooks !== null && !isRegistered)
      return [
        {
          level: 'warning',
          text: 'Shopify does not tell this shop of changes: no webhooks are registered. Until they are, prices and stock change with the next sync only.',
          path,
        },
      ]
    const concerns: Concern[] = []
    if (found.error !== null)
      concerns.push({ level: 'error', text: `Webhooks may not arrive. ${sentence(found.error)}`, path })
    if (missing.length > 0)
      concerns.push({
        level: 'error',
        text: `Shopify no longer tells this shop of ${missing.join(', ')}. Register the webhooks again.`,
        path,
      })
    return concerns
  }

  return async () => {
    if (!hasShopify) return []
    const [found, uninstalledAt] = await Promise.all([
      Promise.race([health.read(), sleep(WITHIN_MS, null, { ref: false })]),
      lastUninstalled(db),
    ])
    // Nobody tells when it is installed again; but then Shopify answers.
    if (uninstalledAt !== null && (found?.seenAt ?? '') <= uninstalledAt)
      return [
        {
          level: 'error',
          text: 'The app was uninstalled in Shopify. The shop goes on with the catalogue that it has, but hears of no change, and orders are not read. Install the app again, and register the webhooks.',
          path,
        },
      ]
    const concerns = found ? fromOutside(found) : []
    const { failed } = await countDeliveries(db)
    if (failed > 0)
      concerns.push({
        level: 'warning',
        text:
          failed === 1
            ? 'A webhook could not be handled. Look at why, and replay it.'
            : `${failed} webhooks could not be handled. Look at why, and replay them.`,
        path,
      })
    const last = await lastReconcile(db)
    if (last && last.found > 0 && Date.now() - Date.parse(last.at) < DAY_MS)
      concerns.push({
        level: 'info',
        text: `Webhooks were lost, and what they told of was found and mended: ${last.text}`,
        path,
      })
    return concerns
  }
}
