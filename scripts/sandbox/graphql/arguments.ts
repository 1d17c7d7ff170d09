import { getNamedType, isInputObjectType, type GraphQLInputType, type GraphQLResolveInfo } from 'graphql'
import { notSimulated } from './errors.ts'

const page = ['first', 'last', 'after', 'before', 'reverse']
const list = [...page, 'query', 'sortKey']
const variantChoice = ['selectedOptions', 'ignoreUnknownOptions', 'caseInsensitiveMatch']
const cartLine = ['merchandiseId', 'quantity', 'attributes']

/**
 * Arguments that the resolvers of both APIs read, by field, and input fields by input type. Any other argument of a
 * simulated field is refused by name, so that no answer ignores part of its question.
 */
export const readArguments: Record<string, readonly string[]> = {
  'QueryRoot.bulkOperation': ['id'],
  'QueryRoot.bulkOperations': [...page, 'query'],
  'QueryRoot.collection': ['id', 'handle'],
  'QueryRoot.collectionByHandle': ['handle'],
  'QueryRoot.collectionByIdentifier': ['identifier'],
  'QueryRoot.currentBulkOperation': [],
  'QueryRoot.events': [...page, 'query'],
  'QueryRoot.inventoryItem': ['id'],
  'QueryRoot.metafieldDefinitions': [...page, 'ownerType', 'namespace'],
  'QueryRoot.node': ['id'],
  'QueryRoot.nodes': ['ids'],
  'QueryRoot.order': ['id'],
  'QueryRoot.orders': list,
  'QueryRoot.product': ['id', 'handle'],
  'QueryRoot.productByHandle': ['handle'],
  'QueryRoot.productByIdentifier': ['identifier'],
  'QueryRoot.productVariant': ['id'],
  'QueryRoot.products': list,
  'QueryRoot.productsCount': ['query'],
  'QueryRoot.webhookSubscription': ['id'],
  'QueryRoot.webhookSubscriptions': [...page, 'topics', 'uri', 'callbackUrl'],
  'Mutation.bulkOperationCancel': ['id'],
  'Mutation.bulkOperationRunQuery': ['query', 'groupObjects'],
  'Mutation.fulfillmentCancel': ['id'],
  'Mutation.fulfillmentCreate': ['fulfillment'],
  'Mutation.webhookSubscriptionCreate': ['topic', 'webhookSubscription'],
  'Mutation.webhookSubscriptionDelete': ['id'],
  'Mutation.webhookSubscriptionUpdate': ['id', 'webhookSubscription'],
  'Collection.description': ['truncateAt'],
  'Collection.products': [...page, 'sortKey'],
  'Fulfillment.fulfillmentLineItems': page,
  'Fulfillment.trackingInfo': ['first'],
  'FulfillmentOrder.lineItems': page,
  'InventoryItem.variants': ['first', 'last', 'after', 'before'],
  'LineItem.discountedTotalSet': ['withCodeDiscounts'],
  'Order.fulfillmentOrders': page,
  'Order.fulfillments': ['first'],
  'Order.lineItems': page,
  'Product.adjacentVariants': variantChoice,
  'Product.collections': page,
  'Product.description': ['truncateAt'],
  'Product.images': [...page, 'sortKey'],
  'Product.media': [...page, 'sortKey'],
  'Product.metafield': ['namespace', 'key'],
  'Product.metafields': [...page, 'namespace', 'keys', 'identifiers'],
  'Product.options': ['first'],
  'Product.selectedOrFirstAvailableVariant': variantChoice,
  'Product.variantBySelectedOptions': variantChoice,
  'Product.variants': [...page, 'sortKey'],
  'ProductVariant.media': page,

  'QueryRoot.article': ['id'],
  'QueryRoot.articles': list,
  'QueryRoot.blog': ['id', 'handle'],
  'QueryRoot.blogByHandle': ['handle'],
  'QueryRoot.blogs': list,
  'QueryRoot.cart': ['id'],
  'QueryRoot.collections': list,
  'QueryRoot.menu': ['handle'],
  'QueryRoot.page': ['id', 'handle'],
  'QueryRoot.pageByHandle': ['handle'],
  'QueryRoot.pages': list,
  'QueryRoot.predictiveSearch': ['query', 'limit', 'limitScope', 'types', 'unavailableProducts'],
  'QueryRoot.productRecommendations': ['productId', 'productHandle', 'intent'],
  'QueryRoot.productTags': ['first'],
  'QueryRoot.productTypes': ['first'],
  'QueryRoot.search': [...page, 'query', 'prefix', 'sortKey', 'types', 'unavailableProducts'],
  'QueryRoot.sitemap': ['type'],
  'QueryRoot.urlRedirects': [...page, 'query'],
  'Mutation.cartAttributesUpdate': ['cartId', 'attributes'],
  'Mutation.cartBuyerIdentityUpdate': ['cartId', 'buyerIdentity'],
  'Mutation.cartCreate': ['input'],
  'Mutation.cartDiscountCodesUpdate': ['cartId', 'discountCodes'],
  'Mutation.cartGiftCardCodesAdd': ['cartId', 'giftCardCodes'],
  'Mutation.cartGiftCardCodesRemove': ['cartId', 'appliedGiftCardIds'],
  'Mutation.cartGiftCardCodesUpdate': ['cartId', 'giftCardCodes'],
  'Mutation.cartLinesAdd': ['cartId', 'lines'],
  'Mutation.cartLinesRemove': ['cartId', 'lineIds'],
  'Mutation.cartLinesUpdate': ['cartId', 'lines'],
  'Mutation.cartNoteUpdate': ['cartId', 'note'],
  'Cart.attribute': ['key'],
  'Cart.lines': page,
  'CartLine.attribute': ['key'],
  'CartLine.discountAllocations': ['lineLevelOnly'],
  'ProductVariant.metafield': ['namespace', 'key'],
  'ProductVariant.metafields': ['identifiers'],
  'Sitemap.resources': ['page'],

  AttributeInput: ['key', 'value'],
  CartBuyerIdentityInput: ['countryCode', 'email', 'phone'],
  CartInput: ['attributes', 'buyerIdentity', 'discountCodes', 'giftCardCodes', 'lines', 'note'],
  CartLineInput: cartLine,
  CartLineUpdateInput: ['id', ...cartLine],
  CollectionIdentifierInput: ['id', 'handle'],
  FulfillmentInput: ['lineItemsByFulfillmentOrder', 'notifyCustomer', 'trackingInfo'],
  FulfillmentOrderLineItemInput: ['id', 'quantity'],
  FulfillmentOrderLineItemsInput: ['fulfillmentOrderId', 'fulfillmentOrderLineItems'],
  FulfillmentTrackingInput: ['company', 'number', 'url'],
  HasMetafieldsIdentifier: ['namespace', 'key'],
  ProductIdentifierInput: ['id', 'handle'],
  SelectedOptionInput: ['name', 'value'],
  WebhookSubscriptionInput: ['callbackUrl', 'filter', 'format', 'includeFields', 'metafieldNamespaces', 'name', 'uri'],
}

/** @throws a GraphQL error that names an argument which nothing reads */
export function refuseUnreadArguments({ fieldName, fieldNodes, parentType }: GraphQLResolveInfo, args: object): void {
  const written = fieldNodes[0]?.arguments
  if (!written?.length) return
  const field = `${parentType.name}.${fieldName}`
  const given = Object.fromEntries(
    Object.entries(args).filter(([name]) => written.some((one) => one.name.value === name)),
  )
  refuseUnread(field, given, parentType.getFields()[fieldName]?.args ?? [])
}

function refuseUnread(
  owner: string,
  given: object,
  defined: readonly { name: string; type: GraphQLInputType }[],
): void {
  for (const [name, value] of Object.entries(given)) {
    if (value == null) continue
    if (!readArguments[owner]?.includes(name)) throw notSimulated(`the argument ${name} of ${owner} is`)
    const type = defined.find((one) => one.name === name)?.type
    const inner = type && getNamedType(type)
    if (!isInputObjectType(inner)) continue
    for (const one of [value].flat()) refuseUnread(inner.name, one, Object.values(inner.getFields()))
  }
}
