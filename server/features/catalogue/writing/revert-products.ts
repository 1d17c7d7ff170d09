import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { NEW_PRODUCTS } from '#server/features/catalogue/reading/read-products.ts'
import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import { toDollars } from '#shared/pricing/money.ts'
import { designersOnSale, collectChanges, productTags, type CollectedChanges } from './product-changes.ts'
import { toFromCents } from './product-draft.ts'
import type { ProductDifference } from './product-differences.ts'
import { withoutStock, fingerprint, readSnapshots, stockIn, type Snapshot } from './product-snapshot.ts'
import { saveFormerHandle, setVariants } from './write-products.ts'

/** Names of products that match neither the state these differences produced nor the state before them. */
export async function findChangedSince(db: Database, differences: readonly ProductDifference[]): Promise<string[]> {
  const snapshots = await readSnapshots(db, differences.map(numberOf))
  return differences.flatMap((difference) => {
    const current = snapshots.get(numberOf(difference))
    return current && compareState(current, difference) === 'changed' ? [current.name] : []
  })
}

/** Compares a product with both sides of the difference to revert. */
function compareState(current: Snapshot, { before, after }: ProductDifference): 'as-before' | 'as-written' | 'changed' {
  const print = fingerprint(current)
  if (print === fingerprint(originalOf(current, before))) return 'as-before'
  return after !== null && withoutStock(print) === withoutStock(after) ? 'as-written' : 'changed'
}

/**
 * State before the difference. A product that didn't exist is archived instead of deleted, because carts may contain
 * it.
 */
const originalOf = (current: Snapshot, before: string | null): Snapshot =>
  before === null ? { ...current, archivedAt: new Date().toISOString() } : (JSON.parse(before) as Snapshot)

/**
 * Reverts products in the given order and publishes the changes. Products changed since are skipped; current stock and
 * featuring by staff are retained. Returns the reverted differences, and how many products were already in their former
 * state.
 */
export async function revertProducts(
  tx: Database,
  differences: readonly ProductDifference[],
  publishChange: PublishChange,
): Promise<{ restored: ProductDifference[]; unchanged: number }> {
  const restored: ProductDifference[] = []
  const changes = collectChanges()
  let unchanged = 0
  for (const difference of differences) {
    const id = numberOf(difference)
    const current = (await readSnapshots(tx, [id])).get(id)
    const state = current ? compareState(current, difference) : 'changed'
    if (state === 'as-before') unchanged += 1
    else if (!current || state === 'changed') restored.push(skippedDifference(difference))
    else {
      await revertProduct(tx, id, current, difference, changes)
      restored.push(reverseDifference(difference))
    }
  }
  changes.publish(publishChange)
  return { restored, unchanged }
}

async function revertProduct(
  tx: Database,
  id: number,
  current: Snapshot,
  { before, after }: ProductDifference,
  changes: CollectedChanges,
) {
  const { featuredByHand } = await tx
    .selectFrom('products')
    .select('featuredByHand')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const original = originalOf(current, before)
  const isFeatured = featuredByHand ?? original.isFeatured
  const target = {
    ...withFromCents(current.stock === stockIn(after!) ? original : withStock(original, current)),
    isFeatured,
  }
  const designers = [current.designer, target.designer]
  const onSale = await designersOnSale(tx, designers)
  await tx
    .updateTable('products')
    .set({ ...target, readAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  if (current.variants !== target.variants) await setVariants(tx, id, variantsOf(target))
  const isRenamed = current.handle !== target.handle
  if (isRenamed && current.handle !== null) await saveFormerHandle(tx, current.handle, id)
  const tags = productTags(id, [current, target])
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

/** The former state with current stock where the variant still exists. */
function withStock(original: Snapshot, current: Snapshot): Snapshot {
  const stock = new Map(variantsOf(current).map(({ id, availableForSale }) => [id, availableForSale]))
  const variants = variantsOf(original).map((variant) => ({
    ...variant,
    availableForSale: stock.get(variant.id) ?? variant.availableForSale,
  }))
  const digits = variants.map(({ availableForSale }) => bit(availableForSale)).join('')
  return { ...original, variants: JSON.stringify(variants), stock: digits }
}

/** Its 'From' price follows the stock; older snapshots may hold the price of a variant that was sold out. */
const withFromCents = (state: Snapshot): Snapshot => ({
  ...state,
  fromCents: toFromCents({ shopifyVariants: variantsOf(state), unprimedPrice: toDollars(state.unprimedCents) }),
})

const numberOf = ({ productId }: ProductDifference) => rowId(productId ?? '')

const opposite = { added: 'archived', archived: 'added', changed: 'changed', skipped: 'skipped' } as const

const reverseDifference = ({ productId, shopifyId, title, what, fields }: ProductDifference): ProductDifference => ({
  productId,
  shopifyId,
  title,
  what: opposite[what],
  fields: fields.map(({ field, before, after }) => ({ field, before: after, after: before })),
  before: null,
  after: null,
})

const skippedDifference = ({ productId, shopifyId, title }: ProductDifference): ProductDifference => ({
  productId,
  shopifyId,
  title,
  what: 'skipped',
  fields: [{ field: 'Reason', before: null, after: 'it was changed since' }],
  before: null,
  after: null,
})
