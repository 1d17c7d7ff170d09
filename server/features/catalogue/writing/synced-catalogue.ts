import { readChannelStates, saveChannelState } from './channel.repository.ts'
import { applyFeaturedChanges, findFeaturedChanges } from './product-collection.ts'
import { findChangedSince, revertProducts } from './revert-products.ts'
import {
  archiveProducts,
  archiveUnseen,
  compareProducts,
  countOnSale,
  markProductsDeleted,
  markProductsSeen,
  saveProducts,
  findUnseenOnSale,
} from './products.repository.ts'

/** The products feature's implementation of sync's `Catalogue`. */
export const syncedCatalogue = {
  saveProducts,
  compareProducts,
  markProductsSeen,
  archiveProducts,
  archiveUnseen,
  findUnseenOnSale,
  markProductsDeleted,
  countOnSale,
  findFeaturedChanges,
  applyFeaturedChanges,
  findChangedSince,
  revertProducts,
  readChannelStates,
  saveChannelState,
}
