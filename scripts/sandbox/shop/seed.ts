import { hash } from 'node:crypto'
import type { DemoProduct } from '#scripts/demo/types.ts'
import { seededTimestamp } from './clock.ts'
import { seededNumber } from './ids.ts'
import { newProduct } from './new-product.ts'
import type { ProductRecord } from './records.ts'

/** The catalogue as the shop's products: the same ids and times at every start. */
export function seededProducts(catalogue: readonly DemoProduct[]): ProductRecord[] {
  return catalogue.map((demo, index) =>
    newProduct(demo, (...what) => seededNumber(demo.handle, ...what), seededTimestamp(index), index % 2 === 1),
  )
}

/** Changes when the catalogue does: a state file made from another one is told by it. */
export function seedHash(catalogue: readonly DemoProduct[]): string {
  return hash('sha256', JSON.stringify(catalogue), 'hex')
}
