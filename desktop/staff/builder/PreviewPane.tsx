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
  const blocks = useBuilderState(blocksShown)
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
