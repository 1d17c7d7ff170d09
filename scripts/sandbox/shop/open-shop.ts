import type { DemoProduct } from '@hoard/demo/types'
import { seededProducts, seedHash } from './seed.ts'
import { Shop, type ShopSettings } from './shop.ts'
import { emptyState, restoreState, stateOf } from './state.ts'
import { readStateFile, StateFile } from './state-file.ts'

export interface OpenShop {
  shop: Shop
  /** Restores the catalogue and empties everything else. */
  reset: () => void
  close: () => void
}

/**
 * Opens the shop from its state file, or with the catalogue. If the catalogue has changed since, products and stock are
 * reseeded; orders, carts, subscriptions and numbers stay, and still match because seeded ids derive from handles.
 */
export function openShop(catalogue: readonly DemoProduct[], settings: ShopSettings, stateFile?: string): OpenShop {
  const shop = new Shop(settings)
  const hash = seedHash(catalogue)
  const initialState = () => emptyState(seededProducts(catalogue))
  const saved = stateFile === undefined ? undefined : readStateFile(stateFile)
  if (saved && saved.seedHash !== hash) {
    console.log('sandbox: the demo catalogue changed; reset products and stock, kept orders, carts and webhooks')
    saved.state.products = initialState().products
  }
  restoreState(shop, saved?.state ?? initialState())
  const file = stateFile === undefined ? undefined : new StateFile(stateFile, hash, () => stateOf(shop))
  shop.scheduleSave = () => file?.schedule()
  const reset = () => {
    restoreState(shop, initialState())
    shop.scheduleSave()
  }
  return { shop, reset, close: () => file?.flush() }
}
