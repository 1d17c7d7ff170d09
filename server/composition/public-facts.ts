import type { Config } from '#server/config.ts'
import { createLiveFacts, type LiveFacts } from '#server/features/shop-facts/live-facts.ts'
import type { Database } from '#server/database/database.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

const SHOPIFY_CDN = 'https://cdn.shopify.com'

/** What pages, staff apps and crawlers are told about the shop. */
export interface PublicFacts {
  shopFacts: LiveFacts
  staffFacts(): StaffFacts
  /** Origin of the catalogue's images; null if Shopify isn't configured. */
  pictureOrigin: string | null
}

export async function publicFacts(
  config: Config,
  parts: { db: Database; readCache: ReadCache; origin: string },
): Promise<PublicFacts> {
  const shopFacts = await createLiveFacts({ ...parts, fixed: config.facts, scripts: config.scripts })
  return {
    shopFacts,
    staffFacts() {
      const { texts: _, ...shop } = shopFacts.current()
      return { shop, timeZone: config.timeZone, hasPasswords: !config.openid }
    },
    pictureOrigin: config.shopify && (config.shopify.isLocal ? config.shopify.origin : SHOPIFY_CDN),
  }
}
