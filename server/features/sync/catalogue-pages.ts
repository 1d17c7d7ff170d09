import type { ProductFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { featuredProducts, productsPage, productVariantsPage } from '#server/shopify/operations/operations.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyProduct } from './product-from-shopify.ts'

/**
 * All products of the shop, drafts and archived ones too, page by page, each with all its variants, and when Shopify was asked for
 * them. @param first at most 250 @throws ShopifyError
 */
export async function* productPages(
  shopify: Shopify,
  signal: AbortSignal,
  first: number,
): AsyncGenerator<{ readAt: string; products: ShopifyProduct[] }> {
  let readAt = ''
  const read = async (after: string | null) => {
    readAt = new Date().toISOString()
    return (await shopify.admin.request(productsPage, { first, after }, { signal })).products
  }
  for await (const page of pagesOf(read)) {
    const products: ShopifyProduct[] = []
    for (const product of page?.nodes ?? []) {
      const variants = await allVariants(shopify, product, signal)
      if (variants) products.push({ ...product, variants })
    }
    yield { readAt, products }
  }
}

/** A product may have 2,048 variants; the first come with it. Null when it is deleted while the others are being read. */
export async function allVariants({ admin }: Shopify, { id, variants }: ProductFieldsFragment, signal: AbortSignal) {
  const all = [...variants.nodes]
  if (!variants.pageInfo.hasNextPage) return all
  const read = async (after: string | null) =>
    (await admin.request(productVariantsPage, { id, after: after! }, { signal })).product?.variants
  for await (const page of pagesOf(read, variants.pageInfo.endCursor)) {
    if (!page) return null
    all.push(...page.nodes)
  }
  return all
}

/** Shopify ids of the products in the Featured collection; none when the shop has no such collection. @throws ShopifyError */
export async function featuredIds({ admin }: Shopify, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  const read = async (after: string | null) =>
    (await admin.request(featuredProducts, { handle: 'featured', after }, { signal })).collectionByIdentifier?.products
  for await (const page of pagesOf(read)) ids.push(...(page?.nodes ?? []).map(({ id }) => id))
  return ids
}
