import { createContext, use } from 'react'
import { blockTypes } from '#shared/blocks/block-types.ts'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockFields } from '#shared/blocks/declare-block.ts'

/** What differs between the kinds of records that the builder edits. */
export interface CanvasOptions {
  /** Block types that the menu offers. */
  allowed: readonly string[]
  /** Whether pasted blocks of a type are allowed; `allowed` by default. */
  allowsPaste?(type: string): boolean
  /** A note about a block, such as `[NOT SHOWN] the footer shows text blocks only`; null for none. */
  noteOf(block: Block): string | null
  /** Creates the block that the menu adds; the page builder's default content if absent. */
  make?(type: string): Block
  /** The fields of a block's editor; the page builder's own if absent or null. */
  fieldsOf?(block: Block): BlockFields | null
}

export const allTypes: CanvasOptions = { allowed: blockTypes, noteOf: () => null }

const OptionsContext = createContext<CanvasOptions>(allTypes)
export const OptionsProvider = OptionsContext.Provider
export const useOptions = () => use(OptionsContext)
