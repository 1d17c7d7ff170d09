import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import type { Note } from '#server/live/changes.ts'
import type { ShopifyVariant } from '#shared/features/products/products.schema.ts'
import { designersOnSale, gatherChanges, NEW_PRODUCTS, tagsOf } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'
import { decided, fingerprint, readSnapshots, stockIn, type Snapshot } from './product-snapshot.ts'
import { keepHandle, setVariants } from './product-writing.ts'

/** Products that are not as these differences have left them, nor as they were before: by their names. */
export async function changedSince(db: Database, differences: readonly ProductDifference[]): Promise<string[]> {
  const standing = await readSnapshots(db, differences.map(numberOf))
  return differences.flatMap((difference) => {
    const current = standing.get(numberOf(difference))
    return current && standsOf(current, difference) === 'changed' ? [current.name] : []
  })
}

/** What can be said of a product that is to be put back. */
function standsOf(current: Snapshot, { before, after }: ProductDifference): 'as-before' | 'as-written' | 'changed' {
  const print = fingerprint(current)
  if (print === fingerprint(originalOf(current, before))) return 'as-before'
  return after !== null && decided(print) === decided(after) ? 'as-written' : 'changed'
}

/** The product as it was; one that wasn't there is archived, for carts may hold it. */
const originalOf = (current: Snapshot, before: string | null): Snapshot =>
  before === null ? { ...current, archivedAt: new Date().toISOString() } : (JSON.parse(before) as Snapshot)

/**
 * Puts products back as they were, the first difference first, and notes what changes for whoever has read them. What has changed since
 * stays as it is. Stock that has changed since is Shopify's and stays, too, and so does what staff feature by hand. Answers what was
 * done, with fields from now to then, and how many stood as before already.
 */
export async function restoreProducts(
  tx: Database,
  differences: readonly ProductDifference[],
  note: Note,
): Promise<{ restored: ProductDifference[]; unchanged: number }> {
  const restored: ProductDifference[] = []
  const changes = gatherChanges()
  let unchanged = 0
  for (const difference of differences) {
    const id = numberOf(difference)
    const current = (await readSnapshots(tx, [id])).get(id)
    const stands = current ? standsOf(current, difference) : 'changed'
    if (stands === 'as-before') unchanged += 1
    else if (!current || stands === 'changed') restored.push(leftAlone(difference))
    else {
      await restore(tx, id, current, difference, changes)
      restored.push(inReverse(difference))
    }
  }
  changes.tell(note)
  return { restored, unchanged }
}

async function restore(
  tx: Database,
  id: number,
  current: Snapshot,
  { before, after }: ProductDifference,
  changes: ReturnType<typeof gatherChanges>,
) {
  const { featuredByHand } = await tx
    .selectFrom('products')
    .select('featuredByHand')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const original = originalOf(current, before)
  const isFeatured = featuredByHand ?? original.isFeatured
  const target = { ...(current.stock === stockIn(after!) ? original : withStock(original, current)), isFeatured }
  const designers = [current.designer, target.designer]
  const onSale = await designersOnSale(tx, designers)
  await tx
    .updateTable('products')
    .set({ ...target, readAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  if (current.variants !== target.variants) await setVariants(tx, id, variantsOf(target))
  const isRenamed = current.handle !== target.handle
  if (isRenamed && current.handle !== null) await keepHandle(tx, current.handle, id)
  const tags = tagsOf(id, [current, target])
  changes.add(
    typeOf(current, target),
    isRenamed || current.archivedAt !== target.archivedAt ? [...tags, NEW_PRODUCTS] : tags,
  )
  if (onSale !== (await designersOnSale(tx, designers))) changes.add('product_updated', ['designers'])
}

function typeOf(current: Snapshot, target: Snapshot) {
  if (current.archivedAt === null && target.archivedAt !== null) return 'product_deleted'
  if (current.archivedAt !== null && target.archivedAt === null) return 'product_created'
  return 'product_updated'
}

const variantsOf = ({ variants }: Snapshot) => JSON.parse(variants) as ShopifyVariant[]

/** The product as it was, with the stock of now where it is known. */
function withStock(original: Snapshot, current: Snapshot): Snapshot {
  const stock = new Map(variantsOf(current).map(({ id, availableForSale }) => [id, availableForSale]))
  const variants = variantsOf(original).map((variant) => ({
    ...variant,
    availableForSale: stock.get(variant.id) ?? variant.availableForSale,
  }))
  const digits = variants.map(({ availableForSale }) => bit(availableForSale)).join('')
  return { ...original, variants: JSON.stringify(variants), stock: digits }
}

const numberOf = ({ productId }: ProductDifference) => rowId(productId ?? '')

const opposite = { added: 'archived', archived: 'added', changed: 'changed', skipped: 'skipped' } as const

const inReverse = ({ productId, shopifyId, title, what, fields }: ProductDifference): ProductDifference => ({
  productId,
  shopifyId,
  title,
  what: opposite[what],
  fields: fields.map(({ field, before, after }) => ({ field, before: after, after: before })),
  before: null,
  after: null,
})

const leftAlone = ({ productId, shopifyId, title }: ProductDifference): ProductDifference => ({
  productId,
  shopifyId,
  title,
  what: 'skipped',
  fields: [{ field: 'Reason', before: null, after: 'it has been changed since' }],
  before: null,
  after: null,
})
