import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'
import { isEdited, onEdited } from '#staff/drafts/unsaved.ts'
import { toast } from '#staff/toast/toast.ts'
import { useContentDraft } from './drafts.ts'

/** The person's own save is over by then, in ms. */
const TOLD_AFTER_MS = 3000

/**
 * The draft of a record as its editor shows it; null if it has none. Where somebody else creates, publishes or discards
 * it while something is unsaved, the editor stays as it is until that is saved or discarded.
 */
export function useShownDraft(kind: DraftKind, id: string, isWanted = true) {
  const { data: current = null, isPending } = useContentDraft(kind, id, isWanted)
  const isUnsaved = useSyncExternalStore(onEdited, isEdited)
  const [shown, setShown] = useState({ id, draft: current })
  const isHeld = isUnsaved && shown.id === id && (current === null) !== (shown.draft === null)
  if ((current !== shown.draft || shown.id !== id) && !isHeld) setShown({ id, draft: current })
  const author = current?.staffName
  useEffect(() => {
    if (!isHeld) return
    const message = author
      ? { title: `${author} saved a draft`, description: 'It opens once you save or discard your changes.' }
      : {
          title: 'The draft was published or discarded',
          description: 'Your changes are still here. SAVE DRAFT makes a new draft of them.',
        }
    const later = setTimeout(() => toast(message), TOLD_AFTER_MS)
    return () => clearTimeout(later)
  }, [isHeld, author])
  return { isPending, draft: isHeld ? shown.draft : current }
}
