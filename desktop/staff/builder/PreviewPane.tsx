import { useMemo } from 'react'
import { toPageBlock } from '#shared/blocks/template.ts'
import type { Block } from '#shared/blocks/block.ts'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { useBuilderState } from './builder.ts'
import { useSelectedBlock } from './canvas/selection.ts'
import { BlocksPreview } from './preview/BlocksPreview.tsx'
import { blocksShown } from './shown.ts'

interface PreviewPaneProps {
  title: string
  slug: string | undefined
  maxWidth: MaxWidth
  onSelect(id: string): void
}

/** What shoppers would get, with what is typed in open editors. */
export function PreviewPane({ title, slug, maxWidth, onSelect }: PreviewPaneProps) {
  const shown = useBuilderState(blocksShown)
  const blocks = useMemo(() => shown.map(asOfPage), [shown])
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

/** A block of a template in the page builder's words (decision 9); the same object for the same block, which is not drawn again. */
function asOfPage(block: Block): Block {
  const page = known.get(block) ?? toPageBlock(block)
  known.set(block, page)
  return page
}
