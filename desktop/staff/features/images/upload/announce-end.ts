import type { ToastMessage } from '#staff/toast/toast.ts'
import { summarize, summaryText, type UploadsState } from './uploads-state.ts'

/** Interval at which the visible list follows a long batch. */
export const REFRESH_MS = 4000

/** Shows the batch's result as a toast. */
export function announceEnd(state: UploadsState, toast: (message: ToastMessage) => void): void {
  const now = summarize(state)
  if (now.all === 0) return
  if (now.refused > 0)
    toast({
      title: 'Batch Upload Failed',
      description: `Some images may not have been uploaded: ${summaryText(now)}.`,
      variant: 'destructive',
    })
  else toast({ title: 'Batch Upload Complete', description: `${summaryText(now)}.` })
}
