import type { DemoProduct } from '#scripts/demo/types.ts'
import { seededProducts, seedHash } from './seed.ts'
import { Shop, type ShopSettings } from './shop.ts'
import { emptyState, restoreState, stateOf } from './state.ts'
import { readStateFile, StateFile } from './state-file.ts'

export interface OpenShop {
  shop: Shop
  /** Back to the catalogue, everything else empty. */
  reset: () => void
  close: () => void
}

/**
 * A shop with the catalogue in it, or as it was left. When the catalogue changed in between, its products and stock start
 * anew, while orders, carts, subscriptions and numbers go on: ids of seeded products come from their handles, so what they
 * point to is still there wherever the product is.
 */
export function openShop(catalogue: readonly DemoProduct[], settings: ShopSettings, stateFile?: string): OpenShop {
  const shop = new Shop(settings)
  const hash = seedHash(catalogue)
  const founded = () => emptyState(seededProducts(catalogue))
  const left = stateFile === undefined ? undefined : readStateFile(stateFile)
  if (left && left.seedHash !== hash) {
    console.log('sandbox: the demo catalogue changed; products and stock start anew, orders, carts and webhooks stay')
    left.state.products = founded().products
  }
  restoreState(shop, left?.state ?? founded())
  const file = stateFile === undefined ? undefined : new StateFile(stateFile, hash, () => stateOf(shop))
  shop.changed = () => file?.schedule()
  const reset = () => {
    restoreState(shop, founded())
    shop.changed()
  }
  return { shop, reset, close: () => file?.flush() }
}
