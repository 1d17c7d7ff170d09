import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { listProducts } from '#sandbox/graphql/list-products.ts'
import { resolversOf, type Context, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { findMerchandise, isInChannel } from '#sandbox/shop/carts.ts'
import { gid, seededNumber } from '#sandbox/shop/ids.ts'
import { centsOf, moneyV2 } from '#sandbox/shop/money.ts'
import * as facts from '#sandbox/shop/product-facts.ts'
import type { PictureRecord, ProductRecord, VariantRecord } from '#sandbox/shop/records.ts'
import { shopName, type Shop } from '#sandbox/shop/shop.ts'
import { pictureUrl } from '#sandbox/pictures/url.ts'

interface ProductArguments {
  id?: string
  handle?: string
}

export const productResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    product: (_, { id, handle }: ProductArguments, { shop }) => activeProduct(shop, { id, handle }),
    products: (_, args: PageArguments & { query?: string; sortKey?: string }, context) =>
      connection(listProducts(context.shop, args, 'active'), args, context),
    nodes: (_, { ids }: { ids: string[] }, { shop }) =>
      ids.map((id) => findMerchandise(shop, id) ?? activeProduct(shop, { id })),
    shop: () => ({ id: gid('Shop', seededNumber('shop')), name: shopName }),
  }),
  Product: resolversOf<ProductRecord>({
    availableForSale: (product) => product.variants.some((variant) => facts.isOnSale(product, variant)),
    description: (product) => product.descriptionHtml.replace(/<[^>]+>/g, ''),
    options: (product, { first }: { first?: number }) => facts.optionFacts(product).slice(0, first),
    priceRange: (product, _, { shop }) => facts.priceRange(product, shop.settings.currency),
    variants: (product, page: PageArguments, context) => connection(product.variants, page, context),
    images: (product, page: PageArguments, context) =>
      connection(
        product.pictures.map((picture) => image(picture, context)),
        page,
        context,
      ),
    featuredImage: (product, _, context) => (product.pictures[0] ? image(product.pictures[0], context) : null),
    metafield: (product, { namespace, key }: { namespace?: string; key: string }) =>
      facts.metafieldOf(product, namespace, key),
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
    image: () => null,
  }),
}

/** Drafts, archived products and those outside of the channel don't exist for shoppers. */
function activeProduct({ catalogue }: Shop, { id, handle }: ProductArguments): ProductRecord | null {
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
