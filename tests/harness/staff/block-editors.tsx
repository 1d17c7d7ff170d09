import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#staff/api/query-client.ts'
import type { BlockContent } from '#staff/builder/builder.ts'
import { BlockEditor } from '#staff/builder/editors/BlockEditor.tsx'
import { BlockSummary } from '#staff/builder/editors/BlockSummary.tsx'

const nothing = () => undefined
const blockOf = (type: string, content: BlockContent) => ({
  id: 'b',
  type,
  layout: { width: 100, row: 1, order: 0 },
  content,
})

/** The markup of a block in edit mode. */
export const editorOf = (type: string, content: BlockContent): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <BlockEditor
        block={blockOf(type, content)}
        content={content}
        onChange={nothing}
        onSave={nothing}
        onCancel={nothing}
        onDelete={nothing}
        layout={<p>LAYOUT</p>}
      />
    </QueryClientProvider>,
  )

/** The markup of a block in view mode. */
export const summaryOf = (type: string, content: BlockContent): string =>
  renderToStaticMarkup(<BlockSummary block={blockOf(type, content)} />)
