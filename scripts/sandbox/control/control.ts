import type { DemoProduct, DemoVariant } from '@hoard/demo/types'
import { noFaults, type Faults } from '#sandbox/faults.ts'
import { situations, type Situation } from '#sandbox/situation.ts'
import type { Bucket } from '#sandbox/graphql/bucket.ts'
import type { Tokens } from '#sandbox/http/tokens.ts'
import * as changes from '#sandbox/shop/change-products.ts'
import { gid } from '#sandbox/shop/ids.ts'
import type { CartRecord, ProductRecord, SubscriptionRecord, VariantRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { shopPayload } from '#sandbox/shop/webhooks/payloads.ts'
import type { DeliveryAttempt, Webhooks } from '#sandbox/shop/webhooks/webhooks.ts'
import { NotFoundError } from './not-found.ts'
import { ordersControl } from './orders.ts'
import { privacyControl } from './privacy.ts'

/** The parts of the sandbox that the control API changes. */
export interface SandboxInternals {
  shop: Shop
  bucket: Bucket
  tokens: Tokens
  faults: Faults
  webhooks: Webhooks
  /** Restores the catalogue the sandbox was started with. */
  reset: () => void
}

/**
 * Changes the simulated shop from behind, with the same operations as the HTTP control API (docs/sandbox.md). Products
 * are named by handle, number or global id; variants by number or global id.
 */
export function createControl({ shop, bucket, tokens, faults, webhooks, reset }: SandboxInternals) {
  const product = (name: string): ProductRecord => {
    const found = shop.catalogue.byHandle(name) ?? shop.catalogue.product(asId('Product', name))
    if (!found) throw new NotFoundError(`No product '${name}'`)
    return found
  }
  const variant = (name: string): VariantRecord => {
    const found = shop.catalogue.variant(asId('ProductVariant', name))
    if (!found) throw new NotFoundError(`No variant '${name}'`)
    return found
  }
  /** Publishes all products to the storefront's channel, or takes them out. */
  function publishAll(published: boolean): void {
    for (const found of shop.catalogue.all())
      if (found.published !== published) changes.changeProduct(shop, found, { published })
  }
  return {
    products: (): ProductRecord[] => [...shop.catalogue.all()],
    product,
    /** Sends products/create. Images, if any, are looked up by its handle. */
    createProduct: (demo: DemoProduct): ProductRecord => changes.createProduct(shop, demo),
    /** Sends products/update and, if stock changed, inventory_levels/update. */
    changeProduct(name: string, change: changes.ProductChange): ProductRecord {
      const found = product(name)
      changes.changeProduct(shop, found, change)
      return found
    },
    /** Sends products/delete and leaves a destroy event. */
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
    ...privacyControl(shop, webhooks),
    /** Carts of the Storefront API, oldest first. */
    carts: (): CartRecord[] => [...shop.carts.values()],
    subscriptions: (): SubscriptionRecord[] => [...shop.subscriptions.values()],
    /** The last thousand webhook delivery attempts, oldest first. */
    deliveries: (): readonly DeliveryAttempt[] => webhooks.deliveries,
    /** Resolves when no delivery or retry is pending. */
    deliveriesSettled: (): Promise<void> => webhooks.settled(),
    faults: (): Faults => ({ ...faults }),
    /** Sets the given faults; the others keep their values. */
    setFaults(wanted: Partial<Faults>): Faults {
      Object.assign(faults, wanted)
      return { ...faults }
    },
    clearFaults: (): Faults => Object.assign(faults, noFaults),
    situation: (): Situation => shop.situation,
    /** Changes the given properties of the situation; the others keep their values. */
    setSituation(wanted: Partial<Situation>): Situation {
      // A refused grant shows at once, not when the tokens have expired.
      if (wanted.grantError) tokens.expire()
      shop.scheduleSave()
      return Object.assign(shop.situation, wanted)
    },
    /** Switches to a prepared situation as a whole, and publishes all products or none. */
    startSituation(name: keyof typeof situations): Situation {
      publishAll(situations[name].publishesNewProducts)
      return this.setSituation(structuredClone(situations[name]))
    },
    publishAll,
    /** Sets the cost points left in the Admin API's bucket. */
    setAvailableCost(points: number): void {
      bucket.available = points
    },
    /** Revokes all tokens issued through client_credentials. */
    expireTokens: (): void => tokens.expire(),
    /** Uninstalls the app: its tokens stop working and its webhooks end, with app/uninstalled as the last one. */
    uninstall(): void {
      shop.publish('APP_UNINSTALLED', shopPayload(shop))
      shop.subscriptions.clear()
      shop.scheduleSave()
      tokens.isInstalled = false
      tokens.expire()
    },
    /** Reinstalls the app, without webhooks. */
    install(): void {
      tokens.isInstalled = true
    },
    /** Restores the state of a first start: catalogue and stock, no orders, carts, subscriptions or faults. */
    reset,
  }
}

export type SandboxControl = ReturnType<typeof createControl>

function asId(type: string, name: string): string {
  return name.startsWith('gid:') ? name : gid(type, name)
}
