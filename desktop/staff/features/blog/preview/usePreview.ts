import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '#staff/api/client.ts'

const WAIT_MS = 400

/** A value once it has stayed the same for a moment. */
export function useSettled<T>(value: T, waitMs = WAIT_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}

/** A text as the storefront will show it, made by the server's own renderer. The last one stays until the next is there. */
export function usePreview(content: string) {
  const settled = useSettled(content)
  const read = useQuery({
    queryKey: ['/api/blog/preview', settled],
    queryFn: () => client.blog.preview({ body: { content: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { ...read, isBehind: settled !== content || read.isPlaceholderData || read.isPending }
}
