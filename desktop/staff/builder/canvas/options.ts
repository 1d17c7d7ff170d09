import { createContext, use } from 'react'
import { blockTypes } from '#shared/blocks/block.ts'
import type { Block } from '#shared/blocks/block.ts'
import { labelOf } from '#staff/builder/labels.ts'
import type { MenuItem } from '#staff/widgets/menu/Menu.tsx'

/** What differs between the records that are built. */
export interface CanvasOptions {
  /** The types that ADD offers and that are taken when pasted. */
  allowed: readonly string[]
  /** What staff should know about a block, such as `[NOT SHOWN] the footer shows text blocks only`. Null: nothing. */
  noteOf(block: Block): string | null
}

export const allTypes: CanvasOptions = { allowed: blockTypes, noteOf: () => null }

const OptionsContext = createContext<CanvasOptions>(allTypes)
export const OptionsProvider = OptionsContext.Provider
export const useOptions = () => use(OptionsContext)

/** What an ADD menu offers. */
export const menuOf = ({ allowed }: CanvasOptions): MenuItem[] =>
  allowed.map((type) => ({ key: type, label: labelOf({ type }) }))
