import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useBuilder, useBuilderState } from './builder.ts'
import { reveal } from './canvas/reveal.ts'

/**
 * Opens the editor of the block in the address (`?block=<id>`), once per visit. Returns whether the block is missing.
 */
export function useBlockFromUrl(showCanvas: () => void): { isMissing: boolean } {
  const builder = useBuilder()
  const { key } = useLocation()
  const [search] = useSearchParams()
  const blockId = search.get('block')
  const isThere = useBuilderState((state) => state.draft.some(({ id }) => id === blockId))
  // Following the same link again counts as another visit.
  const visit = useMemo(() => ({ blockId, key }), [blockId, key])
  const open = useEffectEvent((id: string) => {
    if (!isThere) return
    showCanvas()
    builder.open(id)
    reveal(`block:${id}`, 'editor')
  })
  useEffect(() => {
    if (visit.blockId !== null) open(visit.blockId)
  }, [visit])
  return { isMissing: blockId !== null && !isThere }
}
