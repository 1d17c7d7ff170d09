import { applyFeaturedChanges, findFeaturedChanges } from './product-collection.ts'
import { findChangedSince, revertProducts } from './revert-products.ts'
import {
  archiveUnseen,
  compareProducts,
  countOnSale,
  markProductsSeen,
  saveProducts,
  findUnseenOnSale,
} from './products.repository.ts'

/** The products feature's implementation of sync's `Catalogue`. */
export const syncedCatalogue = {
  saveProducts,
  compareProducts,
  markProductsSeen,
  archiveUnseen,
  findUnseenOnSale,
  countOnSale,
  findFeaturedChanges,
  applyFeaturedChanges,
  findChangedSince,
  revertProducts,
}
