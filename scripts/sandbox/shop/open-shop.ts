import type { DemoProduct } from '@hoard/demo/types'
import { Shop, type ShopSettings } from './shop.ts'
import { emptyState, restoreState, stateOf } from './state.ts'
import { readStateFile, StateFile } from './state-file.ts'
import { hash } from 'node:crypto'
import { seededTimestamp } from './clock.ts'
import { seededNumber } from './ids.ts'
import { newProduct } from './new-product.ts'
import type { ProductRecord } from './records.ts'

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

/** Product records of the catalogue, with the same ids and times at every start. */
function seededProducts(catalogue: readonly DemoProduct[]): ProductRecord[] {
  return catalogue.map((demo, index) =>
    newProduct(demo, (...what) => seededNumber(demo.handle, ...what), seededTimestamp(index), index % 2 === 1),
  )
}

/** Hash of the catalogue, stored in the state file to detect changes. */
function seedHash(catalogue: readonly DemoProduct[]): string {
  return hash('sha256', JSON.stringify(catalogue), 'hex')
}
