import type { ProductDraft } from '#server/database/product-draft.ts'
import type {
  ProductMetadata,
  ProductPhoto,
  ProductVideo,
  Rating,
  ShopifyVariant,
} from '#shared/features/catalogue/products.schema.ts'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { toPlainText } from '#shared/plain-text.ts'
import { toCents } from '#shared/pricing/money.ts'
import type { Snapshot } from './product-snapshot.ts'

/** A difference with the data needed to revert it; see `SyncDifferencesTable`. */
export interface ProductDifference extends SyncDifference {
  before: string | null
  after: string | null
}

type Field = SyncDifference['fields'][number]

/** Characters shown of a long text. */
const MAX_LENGTH = 200

/** The fields a draft changes, in readable form. `isFeatured` combines the collection and staff's choice. */
export function changedFields(before: Snapshot, draft: ProductDraft, isFeatured: 0 | 1): Field[] {
  const fields: Field[] = []
  const compare = (field: string, was: string | null, is: string | null) => {
    if (was !== is) fields.push({ field, before: was, after: is })
  }
  compare('On sale', before.archivedAt === null ? 'yes' : 'no', 'yes')
  compare('Title', before.name, draft.name)
  compare('Address', before.handle, draft.handle)
  fields.push(...variantFields(JSON.parse(before.variants) as ShopifyVariant[], draft.shopifyVariants))
  compare('Listed', before.isUnlisted ? 'no' : 'yes', draft.isUnlisted ? 'no' : 'yes')
  compare('Featured', before.isFeatured ? 'yes' : 'no', isFeatured ? 'yes' : 'no')
  compare('Designer', before.designer, draft.designer)
  compare('Creature type', before.creatureType, draft.creatureType)
  compare('Creature size', before.creatureSize, draft.scale)
  const metadata = JSON.parse(before.metadata) as ProductMetadata
  compare('Print height', millimetres(metadata.heightMm), millimetres(draft.metadata.heightMm))
  compare('Base size', millimetres(metadata.baseMm), millimetres(draft.metadata.baseMm))
  compare('Accent colour', metadata.accent ?? null, draft.metadata.accent ?? null)
  compare('Rating', ratingText(metadata.rating), ratingText(draft.metadata.rating))
  compare('Tags', tagsText(JSON.parse(before.tags) as string[]), tagsText(draft.tags))
  if (before.longDescription !== draft.longDescription)
    fields.push({
      field: 'Description',
      before: shortText(before.longDescription),
      after: shortText(draft.longDescription),
    })
  compare('Formatting of the description', formatting(metadata), formatting(draft.metadata))
  fields.push(...mediaFields('image', JSON.parse(before.photos) as ProductPhoto[], draft.photos))
  fields.push(...mediaFields('video', metadata.videos ?? [], draft.metadata.videos ?? []))
  if (fields.length > 0) return fields
  // Only invisible data changed, such as a variant id or an option name.
  return [{ field: 'Details', before: details(before.metadata), after: JSON.stringify(sorted(draft.metadata)) }]
}

/** Fields shown for a new product. */
export const initialFields = (draft: ProductDraft): Field[] => [
  ...variantFields([], draft.shopifyVariants),
  ...(draft.metadata.isPlainText
    ? [{ field: 'Formatting of the description', before: null, after: formatting(draft.metadata) }]
    : []),
]

const formatting = ({ isPlainText }: ProductMetadata) =>
  isPlainText ? 'lost: it is too long, or its HTML tags aren’t closed' : 'kept'

function variantFields(before: ShopifyVariant[], after: ShopifyVariant[]): Field[] {
  const old = byName(before)
  const current = byName(after)
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)]
    const fields: Field[] = []
    const compare = (field: string, price: string | undefined, newPrice: string | undefined) => {
      const [before, after] = [dollars(price), dollars(newPrice)]
      if (before !== after) fields.push({ field: `${field} ${name}`, before, after })
    }
    compare('Price', was?.price, is?.price)
    compare('Compare-at price', was?.compareAtPrice, is?.compareAtPrice)
    if (was && is && was.availableForSale !== is.availableForSale)
      fields.push({ field: `Stock ${name}`, before: stockText(was), after: stockText(is) })
    return fields
  })
}

/** Variants with identical options would collapse into one; Shopify doesn't allow them. */
const byName = (variants: readonly ShopifyVariant[]) => new Map(variants.map((variant) => [nameOf(variant), variant]))

const nameOf = ({ options }: ShopifyVariant) => options.map(({ value }) => value).join(' / ')

const dollars = (price: string | undefined) => (price === undefined ? null : `$${(toCents(price) / 100).toFixed(2)}`)

const stockText = ({ availableForSale }: ShopifyVariant) => (availableForSale ? 'in stock' : 'sold out')

const millimetres = (mm: number | undefined) => (mm === undefined ? null : `${mm} mm`)

const ratingText = (rating: Rating | undefined) =>
  rating ? `${rating.value} of ${rating.best} (${rating.count})` : null

const tagsText = (tags: readonly string[]) => tags.join(', ')

function mediaFields<M extends ProductPhoto | ProductVideo>(name: 'image' | 'video', before: M[], after: M[]): Field[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const inWords = ({ length }: M[]) => `${length} ${name}${length === 1 ? '' : 's'}`
  const [was, is] = [inWords(before), inWords(after)]
  const field = name === 'image' ? 'Images' : 'Videos'
  return [{ field, before: was, after: was === is ? `${is}, replaced or reordered` : is }]
}

const shortText = (html: string) => {
  const text = toPlainText(html)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

const details = (json: string) => JSON.stringify(sorted(JSON.parse(json) as ProductMetadata))

const sorted = (metadata: ProductMetadata) =>
  Object.fromEntries(Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1)))
