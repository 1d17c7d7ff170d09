import { blockTypeInfo } from '#shared/blocks/blocks.schema.ts'
import type { Block } from '#shared/blocks/block.ts'
import { templateBlockTypeInfo } from '#shared/blocks/template-blocks.schema.ts'

const labels: ReadonlyMap<string, string> = new Map(
  [...Object.values(templateBlockTypeInfo), ...Object.values(blockTypeInfo)].map(({ type, label }) => [type, label]),
)

/** The label of a block's type, or the type itself if it is unknown. */
export const labelOf = ({ type }: Pick<Block, 'type'>): string => labels.get(type) ?? type
