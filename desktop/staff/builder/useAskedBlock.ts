import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useBuilder, useBuilderState } from './builder.ts'
import { reveal } from './canvas/reveal.ts'

/**
 * Opens the editor of the block that the address asks for (`?block=<id>`), each time somebody comes by such a link. Answers whether
 * that block isn't on the page (any more).
 */
export function useAskedBlock(showCanvas: () => void): { isMissing: boolean } {
  const builder = useBuilder()
  const { key } = useLocation()
  const [search] = useSearchParams()
  const asked = search.get('block')
  const isThere = useBuilderState((state) => state.draft.some(({ id }) => id === asked))
  // The same link again is another visit.
  const visit = useMemo(() => ({ asked, key }), [asked, key])
  const open = useEffectEvent((id: string) => {
    if (!isThere) return
    showCanvas()
    builder.open(id)
    reveal(`block:${id}`, 'editor')
  })
  useEffect(() => {
    if (visit.asked !== null) open(visit.asked)
  }, [visit])
  return { isMissing: asked !== null && !isThere }
}
