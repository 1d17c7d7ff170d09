import { atom } from 'jotai'
import { store } from '#staff/store.ts'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** One thing to do about it, such as UNDO. */
  action?: { label: string; onPress(): void }
}

export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

export const toastAtom = atom<ShownToast | null>(null)

/** Shows a toast in place of the one that is there: there is one at a time (staff specification, section 9). */
export function toast(message: ToastMessage) {
  store.set(toastAtom, (previous) => ({ ...message, id: (previous?.id ?? 0) + 1, open: true }))
}
