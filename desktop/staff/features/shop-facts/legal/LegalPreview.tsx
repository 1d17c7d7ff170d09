import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { memo } from 'react'
import type { LegalPage } from '#shared/features/legal/legal.record.ts'
import { PreviewFrame } from '#staff/widgets/preview/PreviewFrame.tsx'
import { useWidth } from '#staff/widgets/preview/useWidth.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { useDebounced } from '#staff/widgets/useDebounced.ts'
import { legalClient } from '#staff/features/shop-facts/clients.ts'

const WIDTH = 560
const HEIGHT = 620

const added = {
  storage: '[What the shop stores in browsers: a list that the shop writes itself]',
  settings: '[The cookie settings]',
}

/** The text as shoppers will see it, rendered by the server. The last result stays until the next one arrives. */
export const LegalPreview = memo(function LegalPreview({ id, content }: { id: LegalPage; content: string }) {
  const settled = useDebounced(content)
  const [available, box] = useWidth<HTMLElement>(WIDTH)
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    queryKey: ['/api/legal-texts/preview', id, settled],
    queryFn: () => legalClient.preview({ params: { id }, body: { content: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isBehind = settled !== content || isPlaceholderData || isPending
  return (
    <section aria-label="Preview" ref={box}>
      <p className="dim">{error ? '' : isBehind ? '[UPDATING...]' : 'What shoppers will see'}</p>
      {error !== null && (
        <p role="alert" className="field-problem">
          Failed to create the preview: {errorMessage(error)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            RETRY
          </Button>
        </p>
      )}
      <PreviewFrame
        title="Preview of the text"
        width={WIDTH}
        height={HEIGHT}
        scale={Math.min(1, available / WIDTH)}
        styles=""
        canOpenLinks
      >
        <main className="page stack">
          {data?.parts.map((part, index) =>
            'html' in part ? (
              // Sanitised by the server.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: part.html }} />
            ) : (
              <p key={part.is} className="dim">
                {added[part.is]}
              </p>
            ),
          )}
        </main>
      </PreviewFrame>
    </section>
  )
})
