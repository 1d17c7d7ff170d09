import { featureByCollection, featuredToChange } from './product-collection.ts'
import { changedSince, restoreProducts } from './product-restoring.ts'
import {
  archiveUnseen,
  compareProducts,
  countOnSale,
  keepProducts,
  saveProducts,
  unmetOnSale,
} from './products.repository.ts'

/** The products as the sync room knows them. */
export const syncedCatalogue = {
  saveProducts,
  compareProducts,
  keepProducts,
  archiveUnseen,
  unmetOnSale,
  countOnSale,
  featuredToChange,
  featureByCollection,
  changedSince,
  restoreProducts,
}
