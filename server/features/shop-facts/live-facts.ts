import type { Database } from '#server/database/database.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import { builtInFact, MADE_TO_ORDER } from '#shared/features/shop-facts/built-in.ts'
import type { FixedFacts, OwnFacts, OwnFactsValues } from '#shared/features/shop-facts/shop-facts.record.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { readOwnFacts, shopFactsTag } from './shop-facts.repository.ts'

interface LiveFactsParts {
  db: Database
  readCache: ReadCache
  /** What the environment sets; it wins. */
  fixed: FixedFacts
  /** What only the environment sets. */
  set: Pick<ShopFacts, 'scripts' | 'sendsMail' | 'newsletterNote'>
  origin: string
}

/** What the shop says about itself. Everything on the server asks here, whenever it says it. */
export interface LiveFacts {
  fixed: FixedFacts
  /** In memory until a change, which may come from another server. */
  read(): Promise<ShopFacts>
  /** When its texts about production, shipping and returns were last changed (ISO 8601). */
  readTextsAt(): Promise<string | null>
  /** As last read: at the start of each request, and after each change. */
  current(): ShopFacts
  /** The name, as `current` has it. */
  shopName(): string
}

/** Reads what staff wrote for the first time. */
export async function createLiveFacts({ db, readCache, ...parts }: LiveFactsParts): Promise<LiveFacts> {
  let latest = toShopFacts(await readOwnFacts(db), parts)
  const readOwn = readCache.wrap(shopFactsTag, [shopFactsTag], () => readOwnFacts(db))
  const read = async () => (latest = toShopFacts(await readOwn(), parts))
  const readTextsAt = async () => (await readOwn()).textsAt
  return { fixed: parts.fixed, read, readTextsAt, current: () => latest, shopName: () => latest.name }
}

function toShopFacts(
  own: OwnFacts,
  { fixed, set, origin }: Pick<LiveFactsParts, 'fixed' | 'set' | 'origin'>,
): ShopFacts {
  const written = (field: keyof OwnFactsValues) => own[field] || builtInFact(field)
  const pick = (field: keyof FixedFacts) => fixed[field] ?? written(field)
  return {
    name: pick('name'),
    origin,
    emails: { privacy: pick('privacyEmail'), legal: pick('legalEmail') },
    social: {
      instagram: pick('instagramUrl') || null,
      tiktok: pick('tiktokUrl') || null,
      youtube: pick('youtubeUrl') || null,
    },
    ...set,
    texts: {
      buyNote: written('buyNote'),
      production: written('production'),
      madeToOrder: own.production.replaceAll('\n', ' ') || MADE_TO_ORDER,
      shipping: written('shipping'),
      returns: written('returns'),
    },
  }
}
