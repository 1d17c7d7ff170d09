import type { DemoProduct, DemoVariant } from '@hoard/demo/types'
import { inventoryLevelPayload, productDeletionPayload, productPayload } from '#sandbox/shop/webhooks/payloads.ts'
import { timestamp } from './clock.ts'
import { gid } from './ids.ts'
import { amountText, centsOf } from './money.ts'
import { newProduct, newVariant, newVideos } from './new-product.ts'
import type { InventoryPolicy, ProductRecord, ProductStatus, VariantRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** All fields are optional. Those of a variant apply to every variant. */
export interface ProductChange extends VariantChange {
  handle?: string
  title?: string
  descriptionHtml?: string
  status?: ProductStatus
  /** Publishes it to the storefront's channel, or takes it out. */
  published?: boolean
  vendor?: string
  productType?: string
  tags?: string[]
  featured?: boolean
  /** Replaces all videos. */
  videos?: DemoProduct['videos']
  /** Values of `custom` metafields by key, e.g. { creature_type: 'Dragon' }. Their type (text or list) stays. */
  metafields?: Record<string, string>
}

export interface VariantChange {
  price?: string
  /** Null removes it. */
  compareAtPrice?: string | null | undefined
  stock?: number
  policy?: InventoryPolicy
  tracked?: boolean
}

/** An invalid change, such as a handle that is taken. */
export class InvalidChangeError extends Error {}

export function createProduct(shop: Shop, demo: DemoProduct): ProductRecord {
  refuseTakenHandle(shop, demo.handle)
  const product = newProduct(demo, () => shop.numbers.take(), timestamp(), false)
  product.published = shop.situation.publishesNewProducts
  shop.catalogue.put(product)
  shop.publish('PRODUCTS_CREATE', productPayload(shop, product))
  shop.scheduleSave()
  return product
}

export function changeProduct(shop: Shop, product: ProductRecord, change: ProductChange): void {
  const { price, compareAtPrice, stock, policy, tracked, metafields, handle, videos, ...fields } = change
  if (handle !== undefined && handle !== product.handle) {
    refuseTakenHandle(shop, handle)
    product.handle = handle
  }
  Object.assign(product, fields)
  if (videos) product.videos = newVideos(videos, () => shop.numbers.take())
  for (const [key, text] of Object.entries(metafields ?? {})) setMetafield(shop, product, key, text)
  for (const variant of product.variants)
    applyToVariant(shop, variant, { price, compareAtPrice, stock, policy, tracked })
  markProductChanged(shop, product)
}

export function changeVariant(shop: Shop, variant: VariantRecord, change: VariantChange): void {
  applyToVariant(shop, variant, change)
  markProductChanged(shop, shop.catalogue.productOf(variant))
}

export function addVariant(shop: Shop, product: ProductRecord, demo: DemoVariant): VariantRecord {
  const position = product.variants.length + 1
  const number = () => shop.numbers.take()
  const variant = newVariant(demo, position, product.handle, product.id, number, timestamp())
  product.variants.push(variant)
  markProductChanged(shop, product)
  return variant
}

export function removeVariant(shop: Shop, variant: VariantRecord): void {
  const product = shop.catalogue.productOf(variant)
  if (product.variants.length === 1) throw new InvalidChangeError('A product must have at least one variant')
  product.variants = product.variants.filter((one) => one !== variant)
  for (const [place, one] of product.variants.entries()) one.position = place + 1
  markProductChanged(shop, product)
}

export function deleteProduct(shop: Shop, product: ProductRecord): void {
  shop.catalogue.remove(product.id)
  shop.deletions.push({
    id: gid('BasicEvent', shop.numbers.take()),
    action: 'destroy',
    createdAt: timestamp(),
    message: `A product was deleted: ${product.title}`,
    subjectId: product.id,
    subjectType: 'PRODUCT',
  })
  shop.publish('PRODUCTS_DELETE', productDeletionPayload(product))
  shop.scheduleSave()
}

/** Reduces tracked stock by the sold pieces. A variant that may be oversold goes below zero, as in Shopify. */
export function sell(shop: Shop, variant: VariantRecord, quantity: number): void {
  if (!variant.tracked) return
  applyToVariant(shop, variant, { stock: variant.inventoryQuantity - quantity })
  markProductChanged(shop, shop.catalogue.productOf(variant))
}

function applyToVariant(shop: Shop, variant: VariantRecord, change: VariantChange): void {
  if (change.price !== undefined) variant.price = amountText(centsOf(change.price))
  if (change.compareAtPrice !== undefined)
    variant.compareAtPrice = change.compareAtPrice === null ? null : amountText(centsOf(change.compareAtPrice))
  if (change.policy !== undefined) variant.inventoryPolicy = change.policy
  if (change.tracked !== undefined) variant.tracked = change.tracked
  if (change.stock !== undefined && change.stock !== variant.inventoryQuantity) {
    variant.inventoryQuantity = change.stock
    shop.publish('INVENTORY_LEVELS_UPDATE', inventoryLevelPayload(variant))
  }
  if (Object.values(change).some((value) => value !== undefined)) variant.updatedAt = timestamp()
}

/** An empty text deletes the field, as in Shopify's admin. */
function setMetafield(shop: Shop, product: ProductRecord, key: string, text: string): void {
  const field = product.metafields.find((one) => one.key === key)
  if (text === '') product.metafields = product.metafields.filter((one) => one !== field)
  else if (field) field.value = field.type.startsWith('list.') ? JSON.stringify([text]) : text
  else {
    const id = gid('Metafield', shop.numbers.take())
    product.metafields.push({ id, namespace: 'custom', key, type: 'single_line_text_field', value: text })
  }
}

function markProductChanged(shop: Shop, product: ProductRecord): void {
  product.updatedAt = timestamp()
  shop.catalogue.put(product)
  shop.publish('PRODUCTS_UPDATE', productPayload(shop, product))
  shop.scheduleSave()
}

function refuseTakenHandle(shop: Shop, handle: string): void {
  if (shop.catalogue.byHandle(handle)) throw new InvalidChangeError(`The handle '${handle}' has already been taken`)
}
