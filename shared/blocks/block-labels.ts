import { blockTypeInfo } from './block-types.ts'
import type { BlockDeclaration } from './declare-block.ts'
import { templateBlockTypeInfo } from './template-block-types.ts'

const known: ReadonlyMap<string, Pick<BlockDeclaration, 'label' | 'purpose' | 'sketch'>> = new Map(
  [templateBlockTypeInfo.features, ...Object.values(blockTypeInfo)].map((block) => [block.type, block]),
)

/** Label, purpose and sketch of a block type in pages or templates; undefined if it is unknown. */
export const describeType = (type: string) => known.get(type)

/** The label of a block's type, or the type itself if it is unknown. */
export const labelOf = ({ type }: { type: string }): string => known.get(type)?.label ?? type
