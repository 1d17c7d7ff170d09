import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { byPosition, listProducts, type ListArguments, type SortedPage } from '#sandbox/graphql/list-products.ts'
import { notSimulated } from '#sandbox/graphql/errors.ts'
import { resolversOf, type Context, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { findMerchandise, isInChannel } from '#sandbox/shop/carts.ts'
import { collectionChangedAt, findCollection, type Collection } from '#sandbox/shop/collections.ts'
import { collectionsOf, productSortOf } from '#sandbox/shop/collections.ts'
import { orderedBy } from '#sandbox/shop/ordering.ts'
import { centsOf, moneyV2 } from '#sandbox/shop/money.ts'
import * as facts from '#sandbox/shop/product-facts.ts'
import type { PictureRecord, ProductRecord, VariantRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { pictureUrl } from '#sandbox/pictures/url.ts'
import { findPage } from './content.ts'
import { adjacentVariants, encodedVariants, variantWith, type VariantChoice } from './variants.ts'

interface MetafieldIdentifier {
  namespace?: string
  key: string
}

interface ProductArguments {
  id?: string
  handle?: string
}

export const productResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    product: (_, { id, handle }: ProductArguments, { shop }) => activeProduct(shop, { id, handle }),
    productByHandle: (_, { handle }: { handle: string }, { shop }) => activeProduct(shop, { handle }),
    products: (_, args: ListArguments, context) =>
      connection(listProducts(context.shop, { ...args, only: 'active' }), args, context),
    productTypes: (_, { first }: { first: number }, context) =>
      distinctTexts(context, first, ({ productType }) => [productType]),
    productTags: (_, { first }: { first: number }, context) => distinctTexts(context, first, ({ tags }) => tags),
    node: (_, { id }: { id: string }, { shop }) => nodeOf(shop, id),
    nodes: (_, { ids }: { ids: string[] }, { shop }) => ids.map((id) => nodeOf(shop, id)),
    collection: (_, which: { id?: string; handle?: string }, { shop }) => findCollection(shop, which),
    collectionByHandle: (_, which: { handle: string }, { shop }) => findCollection(shop, which),
    collections: (_, args: ListArguments, context) => connection(listCollections(context.shop, args), args, context),
    productRecommendations: (_, args: { productId?: string; productHandle?: string; intent: string }, { shop }) =>
      recommendations(shop, activeProduct(shop, { id: args.productId, handle: args.productHandle }), args.intent),
  }),
  Product: resolversOf<ProductRecord>({
    availableForSale: (product) => product.variants.some((variant) => facts.isOnSale(product, variant)),
    publishedAt: (product) => product.createdAt,
    description: plainDescription,
    seo: () => noSeo,
    isGiftCard: () => false,
    requiresSellingPlan: () => false,
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
    totalInventory: (product) => product.variants.reduce((sum, variant) => sum + variant.inventoryQuantity, 0),
    variantsCount: (product) => ({ count: product.variants.length, precision: 'EXACT' }),
    collections: (product, page: PageArguments, context) =>
      connection(
        collectionsOf(context.shop).filter(({ has }) => has(product)),
        page,
        context,
      ),
    encodedVariantExistence: (product) => encodedVariants(product, product.variants),
    encodedVariantAvailability: (product) =>
      encodedVariants(
        product,
        product.variants.filter((variant) => facts.isOnSale(product, variant)),
      ),
    adjacentVariants,
    variantBySelectedOptions: (product, choice: VariantChoice) => variantWith(product, choice) ?? null,
    selectedOrFirstAvailableVariant: (product, choice: VariantChoice) =>
      (choice.selectedOptions?.length ? variantWith(product, choice) : undefined) ??
      product.variants.find((variant) => facts.isOnSale(product, variant)) ??
      product.variants[0],
    options: (product, { first }: { first?: number }) => facts.optionFacts(product).slice(0, first),
    priceRange: (product, _, { shop }) => facts.priceRange(product, shop.settings.currency),
    compareAtPriceRange: (product, _, { shop }) => facts.compareAtPriceRange(product, shop.settings.currency),
    variants: (product, page: SortedPage, context) =>
      connection(byPosition(product.variants, page.sortKey), page, context),
    images: (product, page: SortedPage, context) =>
      connection(
        byPosition(
          product.pictures.map((picture) => image(picture, context)),
          page.sortKey,
        ),
        page,
        context,
      ),
    featuredImage: (product, _, context) => (product.pictures[0] ? image(product.pictures[0], context) : null),
    metafield: (product, { namespace, key }: MetafieldIdentifier) => facts.metafieldOf(product, namespace, key),
    metafields: (product, { identifiers }: { identifiers: MetafieldIdentifier[] }) =>
      identifiers.map(({ namespace, key }) => facts.metafieldOf(product, namespace, key)),
  }),
  ProductOptionValue: resolversOf<object>({ swatch: () => null }),
  Collection: resolversOf<Collection>({
    description: plainDescription,
    image: (collection, _, context) => {
      const listed = listProducts(context.shop, { sortKey: 'CREATED_AT', only: 'active', of: collection }).entries
      const picture = listed.find(({ pictures }) => pictures.length > 0)?.pictures[0]
      return picture ? image(picture, context) : null
    },
    seo: () => noSeo,
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
    updatedAt: (collection, _, { shop }) => collectionChangedAt(shop, collection),
    products: (of, args: SortedPage, context) =>
      connection(
        listProducts(context.shop, { sortKey: productSortOf(args.sortKey), only: 'active', of }),
        args,
        context,
      ),
  }),
  ProductVariant: resolversOf<VariantRecord>({
    availableForSale: (variant, _, { shop }) => facts.isOnSale(shop.catalogue.productOf(variant), variant),
    currentlyNotInStock: ({ tracked, inventoryQuantity, inventoryPolicy }) =>
      tracked && inventoryQuantity <= 0 && inventoryPolicy === 'CONTINUE',
    quantityAvailable: ({ tracked, inventoryQuantity }) => (tracked ? inventoryQuantity : 0),
    selectedOptions: (variant, _, { shop }) => facts.selectedOptions(shop.catalogue.productOf(variant), variant),
    price: (variant, _, { shop }) => moneyV2(centsOf(variant.price), shop.settings.currency),
    compareAtPrice: ({ compareAtPrice }, _, { shop }) =>
      compareAtPrice === null ? null : moneyV2(centsOf(compareAtPrice), shop.settings.currency),
    product: (variant, _, { shop }) => shop.catalogue.productOf(variant),
    image: (variant, _, context) => {
      const [picture] = context.shop.catalogue.productOf(variant).pictures
      return picture ? image(picture, context) : null
    },
    requiresShipping: () => true,
    taxable: () => true,
    requiresComponents: () => false,
    barcode: () => null,
    unitPrice: () => null,
    unitPriceMeasurement: () => null,
    metafield: () => null,
    metafields: (_variant, { identifiers }: { identifiers: MetafieldIdentifier[] }) => identifiers.map(() => null),
  }),
}

/** Drafts, archived products and those outside of the channel don't exist for shoppers. */
export function activeProduct({ catalogue }: Shop, { id, handle }: ProductArguments): ProductRecord | null {
  const product = id ? catalogue.product(id) : catalogue.byHandle(handle ?? '')
  return product && isInChannel(product) ? product : null
}

function image(picture: PictureRecord, { shop }: Context) {
  return {
    id: picture.id.replace('MediaImage', 'ImageSource'),
    url: pictureUrl(shop.settings.origin, picture),
    altText: picture.alt,
    width: picture.width,
    height: picture.height,
  }
}

/** The shop has written no texts for search engines. */
const noSeo = { title: null, description: null }

function plainDescription({ descriptionHtml }: { descriptionHtml: string }, { truncateAt }: { truncateAt?: number }) {
  return truncated(descriptionHtml.replace(/<[^>]+>/g, ''), truncateAt)
}

/** Ends a text that is too long with `...`, within the length. */
function truncated(text: string, length = Infinity): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 3))}...`
}

function nodeOf(shop: Shop, id: string) {
  return findMerchandise(shop, id) ?? activeProduct(shop, { id }) ?? findCollection(shop, { id }) ?? findPage({ id })
}

const collectionSort: Record<string, (shop: Shop, collection: Collection) => string> = {
  ID: () => '',
  TITLE: (_, { title }) => title.toLowerCase(),
  UPDATED_AT: collectionChangedAt,
}

function listCollections(shop: Shop, { sortKey = 'ID', query }: ListArguments) {
  const text = collectionSort[sortKey]
  if (!text) throw notSimulated(`the sort key ${sortKey} is`)
  if (query) throw notSimulated(`the search '${query}' is`)
  return orderedBy(collectionsOf(shop), (one) => `${text(shop, one)}|${one.id}`, sortKey)
}

const mostRecommendations = 10

/** Related: of the same collections first. Complementary products are chosen by hand, and this shop has chosen none. */
function recommendations(shop: Shop, product: ProductRecord | null, intent: string): ProductRecord[] | null {
  if (!product) return null
  if (intent !== 'RELATED') return []
  const shared = collectionsOf(shop).filter(({ has }) => has(product))
  const closeness = (one: ProductRecord) => shared.filter(({ has }) => has(one)).length
  const others = shop.catalogue.list({ only: 'active' }).entries.filter((one) => one !== product)
  return others.toSorted((a, b) => closeness(b) - closeness(a)).slice(0, mostRecommendations)
}

function distinctTexts(context: Context, first: number, textsOf: (product: ProductRecord) => string[]) {
  const texts = new Set(context.shop.catalogue.list({ only: 'active' }).entries.flatMap(textsOf))
  const nodes = [...texts].toSorted()
  const page = connection(
    nodes.map((id) => ({ id })),
    { first },
    context,
  )
  return {
    ...page,
    nodes: page.nodes.map(({ id }) => id),
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: node.id })),
  }
}
