import type { Config } from '#server/config.ts'
import { mailMode } from '#server/mail/outbox.ts'
import { createLiveFacts, type LiveFacts } from '#server/features/shop-facts/live-facts.ts'
import type { MailShop } from '#server/mail/render-mail.ts'
import type { Database } from '#server/database/database.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import { NEWSLETTER_NOTE, NEWSLETTER_NOTE_WITH_MAIL } from '#shared/features/newsletter/messages.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

const SHOPIFY_CDN = 'https://cdn.shopify.com'

/** What pages, staff apps and crawlers are told about the shop. */
export interface PublicFacts {
  shopFacts: LiveFacts
  staffFacts(): StaffFacts
  /** Origin of the catalogue's images; null if Shopify isn't configured. */
  pictureOrigin: string | null
  /** What emails say about the shop, as it is then. */
  mailShop: MailShop
}

export async function publicFacts(
  config: Config,
  parts: { db: Database; readCache: ReadCache; origin: string },
): Promise<PublicFacts> {
  const sendsMail = mailMode(config) !== 'off'
  const newsletterNote = sendsMail ? NEWSLETTER_NOTE_WITH_MAIL : NEWSLETTER_NOTE
  const set = { scripts: config.scripts, sendsMail, newsletterNote }
  const shopFacts = await createLiveFacts({ ...parts, fixed: config.facts, set })
  return {
    shopFacts,
    staffFacts() {
      const { texts: _, ...shop } = shopFacts.current()
      return { shop, timeZone: config.timeZone, hasPasswords: !config.openid }
    },
    mailShop: {
      get name() {
        return shopFacts.shopName()
      },
      origin: parts.origin,
    },
    pictureOrigin: config.shopify && (config.shopify.isLocal ? config.shopify.origin : SHOPIFY_CDN),
  }
}
