import { useMemo } from 'react'
import { toPageBlock } from '#shared/blocks/template.ts'
import type { Block } from '#shared/blocks/block.ts'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { useBuilderState } from './builder.ts'
import { useSelectedBlock } from './canvas/selection.ts'
import { BlocksPreview } from './preview/BlocksPreview.tsx'
import { currentBlocks } from './current-blocks.ts'

interface PreviewPaneProps {
  title: string
  slug: string | undefined
  maxWidth: MaxWidth
  onSelect(id: string): void
}

/** Preview of the page as shoppers would see it, including unsaved typing in open editors. */
export function PreviewPane({ title, slug, maxWidth, onSelect }: PreviewPaneProps) {
  const shown = useBuilderState(currentBlocks)
  const blocks = useMemo(() => shown.map(toCachedPageBlock), [shown])
  const selected = useSelectedBlock()
  return (
    <BlocksPreview
      title={title}
      slug={slug}
      maxWidth={maxWidth}
      blocks={blocks}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

const known = new WeakMap<Block, Block>()

/** Converts a template block to page builder fields. Memoised by block, so unchanged blocks are not rendered again. */
function toCachedPageBlock(block: Block): Block {
  const page = known.get(block) ?? toPageBlock(block)
  known.set(block, page)
  return page
}
