import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { useDebounced } from '#staff/widgets/useDebounced.ts'

export interface RenderedText {
  html: string
  /** The result doesn't show the latest text yet. */
  isBehind: boolean
  /** Null if there is none. */
  error: unknown
  retry(): Promise<unknown>
}

/** Renders Markdown with the server's own renderer. The last result stays until the next one arrives. */
export function usePreview(content: string): RenderedText {
  const settled = useDebounced(content)
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    queryKey: ['/api/blog/preview', settled],
    queryFn: () => client.blog.preview({ body: { content: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isBehind = settled !== content || isPlaceholderData || isPending
  return { html: data?.html ?? '', isBehind, error, retry: refetch }
}
