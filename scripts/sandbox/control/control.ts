import type { DemoProduct, DemoVariant } from '#scripts/demo/types.ts'
import { noFaults, type Faults } from '#scripts/sandbox/faults.ts'
import type { Bucket } from '#scripts/sandbox/graphql/bucket.ts'
import type { Tokens } from '#scripts/sandbox/http/tokens.ts'
import * as changes from '#scripts/sandbox/shop/change-products.ts'
import { gid } from '#scripts/sandbox/shop/ids.ts'
import type { ProductRecord, SubscriptionRecord, VariantRecord } from '#scripts/sandbox/shop/records.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import { shopPayload } from '#scripts/sandbox/webhooks/payloads.ts'
import type { Delivery, Webhooks } from '#scripts/sandbox/webhooks/webhooks.ts'
import { NotFound } from './not-found.ts'
import { ordersControl } from './orders.ts'

/** What the control works on. */
export interface Machinery {
  shop: Shop
  bucket: Bucket
  tokens: Tokens
  faults: Faults
  webhooks: Webhooks
  /** Back to the catalogue the sandbox was started with. */
  reset: () => void
}

/**
 * The hand behind the pretend shop, for tests and for curious people: the same verbs as the HTTP control API
 * (docs/sandbox.md). A product is named by its handle, its number or its global id; a variant by number or global id.
 */
export function controlOf({ shop, bucket, tokens, faults, webhooks, reset }: Machinery) {
  const product = (name: string): ProductRecord => {
    const found = shop.catalogue.byHandle(name) ?? shop.catalogue.product(asId('Product', name))
    if (!found) throw new NotFound(`No product '${name}'`)
    return found
  }
  const variant = (name: string): VariantRecord => {
    const found = shop.catalogue.variant(asId('ProductVariant', name))
    if (!found) throw new NotFound(`No variant '${name}'`)
    return found
  }
  return {
    products: (): ProductRecord[] => [...shop.catalogue.all()],
    product,
    /** Tells products/create. Its pictures, if it has any, are drawn by name of its handle. */
    createProduct: (demo: DemoProduct): ProductRecord => changes.createProduct(shop, demo),
    /** Tells products/update and, for changed stock, inventory_levels/update. */
    changeProduct(name: string, change: changes.ProductChange): ProductRecord {
      const found = product(name)
      changes.changeProduct(shop, found, change)
      return found
    },
    /** Tells products/delete and leaves a destroy event. */
    deleteProduct: (name: string): void => changes.deleteProduct(shop, product(name)),
    variant,
    addVariant: (name: string, demo: DemoVariant): VariantRecord => changes.addVariant(shop, product(name), demo),
    changeVariant(name: string, change: changes.VariantChange): VariantRecord {
      const found = variant(name)
      changes.changeVariant(shop, found, change)
      return found
    },
    removeVariant: (name: string): void => changes.removeVariant(shop, variant(name)),
    ...ordersControl(shop, variant),
    subscriptions: (): SubscriptionRecord[] => [...shop.subscriptions.values()],
    /** Every attempt to deliver a webhook, oldest first, at most the last thousand. */
    deliveries: (): readonly Delivery[] => webhooks.deliveries,
    /** Resolves when no delivery or retry is under way. */
    deliveriesSettled: (): Promise<void> => webhooks.settled(),
    faults: (): Faults => ({ ...faults }),
    /** Sets the named faults and leaves the others. */
    setFaults(wanted: Partial<Faults>): Faults {
      Object.assign(faults, wanted)
      return { ...faults }
    },
    clearFaults: (): Faults => Object.assign(faults, noFaults),
    /** Which access scopes the app holds; a field outside them answers ACCESS_DENIED. */
    setScopes(scopes: string[]): void {
      shop.settings.scopes = scopes
    },
    /** Whether the app may see customers' data; without it the email of an order answers ACCESS_DENIED. */
    setCustomerData(isShown: boolean): void {
      shop.settings.customerData = isShown
    },
    /** Leaves so many cost points in the Admin API's bucket. */
    setAvailableCost(points: number): void {
      bucket.available = points
    },
    /** Ends every token that client_credentials gave out. */
    expireTokens: (): void => tokens.expire(),
    /** Takes the app away, as the shop's owner may: its tokens open nothing, its webhooks end, and app/uninstalled is the last of them. */
    uninstall(): void {
      shop.publish('APP_UNINSTALLED', shopPayload(shop))
      shop.subscriptions.clear()
      shop.changed()
      tokens.isInstalled = false
      tokens.expire()
    },
    /** Puts the app back, without webhooks. */
    install(): void {
      tokens.isInstalled = true
    },
    /** Everything as at the first start: catalogue, stock, no orders, carts, subscriptions or faults. */
    reset,
  }
}

export type SandboxControl = ReturnType<typeof controlOf>

function asId(type: string, name: string): string {
  return name.startsWith('gid:') ? name : gid(type, name)
}
