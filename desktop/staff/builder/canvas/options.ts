import { createContext, use, type ComponentType } from 'react'
import { blockTypes } from '#shared/blocks/block.ts'
import type { Block } from '#shared/blocks/block.ts'
import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { labelOf } from '#staff/builder/labels.ts'
import type { MenuItem } from '#staff/widgets/menu/Menu.tsx'

/** What differs between the records that are built. */
export interface CanvasOptions {
  /** The types that ADD offers. */
  allowed: readonly string[]
  /** The types that are taken when pasted; those that ADD offers where absent. */
  takes?(type: string): boolean
  /** What staff should know about a block, such as `[NOT SHOWN] the footer shows text blocks only`. Null: nothing. */
  noteOf(block: Block): string | null
  /** What ADD inserts; the page builder's default content where absent. */
  make?(type: string): Block
  /** The fields of the block's editor. Absent or null: the page builder's own for its type. */
  fieldsOf?(block: Block): ComponentType<KindProps> | null
}

export const allTypes: CanvasOptions = { allowed: blockTypes, noteOf: () => null }

const OptionsContext = createContext<CanvasOptions>(allTypes)
export const OptionsProvider = OptionsContext.Provider
export const useOptions = () => use(OptionsContext)

/** What an ADD menu offers. */
export const menuOf = ({ allowed }: CanvasOptions): MenuItem[] =>
  allowed.map((type) => ({ key: type, label: labelOf({ type }) }))
