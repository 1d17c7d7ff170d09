import { atom } from 'jotai'
import { store } from '#staff/store.ts'

/** Where a new block goes: position `order` of a row, or a new row (1.5 is between rows 1 and 2, Infinity below all). */
export interface BlockPlace {
  row: number
  order: number
}

/** The place for which the block menu is open; null if it is closed. */
export const blockPlaceAtom = atom<BlockPlace | null>(null)

export const openBlockMenu = (place: BlockPlace) => store.set(blockPlaceAtom, place)
export const closeBlockMenu = () => store.set(blockPlaceAtom, null)
