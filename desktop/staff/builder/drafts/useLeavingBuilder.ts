import { useEffect, useRef } from 'react'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { isLeavingOnPurpose } from '#staff/drafts/leaving.ts'
import { useUnsaved } from '#staff/drafts/unsaved.ts'
import { toast } from '#staff/toast/toast.ts'

/**
 * Informs a person who leaves with unsaved changes. Inside the staff app a toast says that they are stored; before
 * closing the tab the browser asks.
 */
export function useLeavingBuilder(dirty: boolean) {
  useUnsaved(dirty)
  const isDirty = useRef(dirty)
  useEffect(() => {
    isDirty.current = dirty
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      flushDrafts()
      if (!isLeavingOnPurpose()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  useEffect(
    () => () => {
      if (isDirty.current)
        toast({ title: 'Unsaved changes are kept', description: 'You’ll find them when you open the builder again.' })
    },
    [],
  )
}
