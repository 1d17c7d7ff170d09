import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CardActions } from './RepositoryCard.tsx'

/** Functions with a stable identity that call the latest `actions`, so that cards don't rerender. */
export function useCardActions(actions: CardActions): CardActions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      onOpen: (image) => latest.current.onOpen(image),
      onDelete: (image) => latest.current.onDelete(image),
      onSelect: (id, isRange) => latest.current.onSelect(id, isRange),
    }),
    [],
  )
}
