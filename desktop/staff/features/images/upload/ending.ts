import type { ToastMessage } from '#staff/widgets/toast.ts'
import { standing, summary, type UploadsState } from './uploads-state.ts'

/** The list on screen follows a long batch this slowly. */
export const REFRESH_MS = 4000

/** Says that all files have been through, and how it went (staff specification, section 8). */
export function tellEnd(state: UploadsState, toast: (message: ToastMessage) => void): void {
  const now = standing(state)
  if (now.all === 0) return
  if (now.refused > 0)
    toast({
      title: 'Batch Upload Failed',
      description: `Some images may not have been uploaded: ${summary(now)}.`,
      variant: 'destructive',
    })
  else toast({ title: 'Batch Upload Complete', description: `${summary(now)}.` })
}
