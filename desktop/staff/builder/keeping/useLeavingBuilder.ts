import { useEffect, useRef } from 'react'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { leavesOnPurpose } from '#staff/widgets/drafts/leaving.ts'
import { useUnsaved } from '#staff/widgets/drafts/unsaved.ts'
import { toast } from '#staff/widgets/toast.ts'

/**
 * Whoever leaves with unsaved changes is told. Within the staff app nothing is lost, so nobody is held up: a toast says that the
 * changes are waiting. The browser asks before it closes the tab.
 */
export function useLeavingBuilder(dirty: boolean) {
  useUnsaved(dirty)
  const isDirty = useRef(dirty)
  useEffect(() => {
    isDirty.current = dirty
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      keepDrafts()
      if (!leavesOnPurpose()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  useEffect(
    () => () => {
      if (isDirty.current)
        toast({ title: 'Unsaved changes are kept', description: 'They are there when you open the builder again.' })
    },
    [],
  )
}
