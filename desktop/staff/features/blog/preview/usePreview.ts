import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '#staff/api/client.ts'

const WAIT_MS = 400

/** Debounces a value: returns it once it has not changed for `waitMs`. */
export function useDebounced<T>(value: T, waitMs = WAIT_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}

/** Renders Markdown with the server's own renderer. The last result stays until the next one arrives. */
export function usePreview(content: string) {
  const settled = useDebounced(content)
  const read = useQuery({
    queryKey: ['/api/blog/preview', settled],
    queryFn: () => client.blog.preview({ body: { content: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { ...read, isBehind: settled !== content || read.isPlaceholderData || read.isPending }
}
