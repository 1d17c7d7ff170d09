import { hash } from 'node:crypto'
import type { DemoProduct } from '@hoard/demo/types'
import { seededTimestamp } from './clock.ts'
import { seededNumber } from './ids.ts'
import { newProduct } from './new-product.ts'
import type { ProductRecord } from './records.ts'

/** Product records of the catalogue, with the same ids and times at every start. */
export function seededProducts(catalogue: readonly DemoProduct[]): ProductRecord[] {
  return catalogue.map((demo, index) =>
    newProduct(demo, (...what) => seededNumber(demo.handle, ...what), seededTimestamp(index), index % 2 === 1),
  )
}

/** Hash of the catalogue, stored in the state file to detect changes. */
export function seedHash(catalogue: readonly DemoProduct[]): string {
  return hash('sha256', JSON.stringify(catalogue), 'hex')
}
