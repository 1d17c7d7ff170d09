import type { ProductFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { featuredProducts, productsPage, productVariantsPage } from '#server/shopify/operations/operations.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyProduct } from './shopify-product.ts'

/**
 * Yields all products of the shop page by page, including drafts and archived ones, each with all its variants and the
 * time of the request.
 * @param first page size, at most 250
 * @throws ShopifyError
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

/**
 * Reads all variants of a product (up to 2,048; only the first page is included in the product). Returns null if the
 * product is deleted meanwhile.
 */
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

/**
 * Shopify ids of the products in the Featured collection; empty if the collection doesn't exist.
 * @throws ShopifyError
 */
export async function featuredIds({ admin }: Shopify, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  const read = async (after: string | null) =>
    (await admin.request(featuredProducts, { handle: 'featured', after }, { signal })).collectionByIdentifier?.products
  for await (const page of pagesOf(read)) ids.push(...(page?.nodes ?? []).map(({ id }) => id))
  return ids
}
