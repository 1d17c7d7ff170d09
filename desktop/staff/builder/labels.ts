import { blockKinds } from '#shared/blocks/blocks.schema.ts'
import type { Block } from '#shared/blocks/block.ts'
import { templateBlockKinds } from '#shared/blocks/template-blocks.schema.ts'

const labels: ReadonlyMap<string, string> = new Map(
  [...Object.values(templateBlockKinds), ...Object.values(blockKinds)].map(({ type, label }) => [type, label]),
)

/** What a block is called: the name of its kind, or the type itself where nobody knows it. */
export const labelOf = ({ type }: Pick<Block, 'type'>): string => labels.get(type) ?? type
