import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CardActions } from './RepositoryCard.tsx'

/** The same functions at every drawing, which do what those of the latest one do: cards are not drawn again for their sake. */
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
