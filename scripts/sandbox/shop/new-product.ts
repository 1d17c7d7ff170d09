import type { DemoProduct, DemoVariant } from '@hoard/demo/types'
import { gid } from './ids.ts'
import { amountText, centsOf } from './money.ts'
import type { MetafieldRecord, ProductRecord, VariantRecord, VideoRecord } from './records.ts'

/** Returns the number of a new id; `what` distinguishes the records of one product ('variant', '32mm / None'). */
export type Numbering = (...what: (string | number)[]) => string

/**
 * Creates a product record from a demo product.
 * @param listed stores designer, type and size as JSON lists (`["Dragon"]`), as many real shops do
 */
export function newProduct(demo: DemoProduct, number: Numbering, at: string, listed: boolean): ProductRecord {
  const id = gid('Product', number('product'))
  return {
    id,
    handle: demo.handle,
    title: demo.title,
    descriptionHtml: demo.descriptionHtml,
    status: 'ACTIVE',
    published: true,
    vendor: demo.vendor,
    productType: demo.productType,
    tags: [...demo.tags],
    featured: demo.featured,
    createdAt: at,
    updatedAt: at,
    options: demo.options.map((name, index) => ({
      id: gid('ProductOption', number('option', index)),
      name,
      position: index + 1,
    })),
    pictures: demo.pictures.map((picture, index) => ({
      ...picture,
      id: gid('MediaImage', number('picture', index)),
      drawing: demo.handle,
      index,
    })),
    videos: newVideos(demo.videos ?? [], number),
    metafields: metafieldsOf(demo, number, listed),
    variants: demo.variants.map((variant, index) => newVariant(variant, index + 1, demo.handle, id, number, at)),
  }
}

export function newVideos(demos: NonNullable<DemoProduct['videos']>, number: Numbering): VideoRecord[] {
  return demos.map(({ alt, after, originUrl = null }, index) => {
    const type = originUrl === null ? 'Video' : 'ExternalVideo'
    return { id: gid(type, number('video', index)), alt, after, originUrl }
  })
}

export function newVariant(
  demo: DemoVariant,
  position: number,
  handle: string,
  productId: string,
  number: Numbering,
  at: string,
): VariantRecord {
  const title = demo.options.join(' / ')
  return {
    id: gid('ProductVariant', number('variant', title)),
    productId,
    inventoryItemId: gid('InventoryItem', number('inventory', title)),
    title,
    sku: `${handle}-${position}`.toUpperCase(),
    optionValues: [...demo.options],
    position,
    price: amountText(centsOf(demo.price)),
    compareAtPrice: demo.compareAtPrice === undefined ? null : amountText(centsOf(demo.compareAtPrice)),
    inventoryQuantity: demo.stock,
    inventoryPolicy: demo.policy ?? 'DENY',
    tracked: true,
    createdAt: at,
    updatedAt: at,
  }
}

function metafieldsOf(demo: DemoProduct, number: Numbering, listed: boolean): MetafieldRecord[] {
  const field = (key: string, type: string, value: string): MetafieldRecord => ({
    id: gid('Metafield', number('metafield', key)),
    namespace: 'custom',
    key,
    type,
    value,
  })
  const text = (key: string, value: string) =>
    listed
      ? field(key, 'list.single_line_text_field', JSON.stringify([value]))
      : field(key, 'single_line_text_field', value)
  const length = (key: string, value: number) => field(key, 'dimension', JSON.stringify({ value, unit: 'mm' }))
  // An app for reviews writes these.
  const ratingFields = ({ value, count }: NonNullable<DemoProduct['rating']>) => {
    const scale = { scale_min: '1.0', scale_max: '5.0', value: value.toFixed(1) }
    const rating = field('rating', 'rating', JSON.stringify(scale))
    return [rating, field('rating_count', 'number_integer', String(count))].map((each) => ({
      ...each,
      namespace: 'reviews',
    }))
  }
  return [
    text('creature_size', demo.creatureSize),
    text('creature_type', demo.creatureType),
    text('designer', demo.designer),
    ...(demo.designerWebsite ? [field('designer_website', 'url', demo.designerWebsite)] : []),
    ...(demo.accent ? [field('accent_color', 'color', demo.accent)] : []),
    ...(demo.rating ? ratingFields(demo.rating) : []),
    ...(demo.printed ? [length('print_height', demo.printed.height), length('base_size', demo.printed.base)] : []),
  ]
}
