import type { Config } from '#server/config.ts'
import { mailMode } from '#server/mail/outbox.ts'
import { NEWSLETTER_NOTE, NEWSLETTER_NOTE_WITH_MAIL } from '#shared/features/newsletter/messages.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

const SHOPIFY_CDN = 'https://cdn.shopify.com'

/** What pages, staff apps and crawlers are told about the shop. */
export interface PublicFacts {
  shop: ShopFacts
  facts: StaffFacts
  /** Origin of the catalogue's images; null if Shopify isn't configured. */
  pictureOrigin: string | null
}

export function publicFacts(config: Config, origin: string): PublicFacts {
  const sendsMail = mailMode(config) !== 'off'
  const newsletterNote = sendsMail ? NEWSLETTER_NOTE_WITH_MAIL : NEWSLETTER_NOTE
  const shop = { ...config.facts, name: config.shopName, origin, sendsMail, newsletterNote }
  return {
    shop,
    facts: { shop, timeZone: config.timeZone, hasPasswords: !config.openid },
    pictureOrigin: config.shopify && (config.shopify.isLocal ? config.shopify.origin : SHOPIFY_CDN),
  }
}
