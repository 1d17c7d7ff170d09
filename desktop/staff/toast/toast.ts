import { atom } from 'jotai'
import { store } from '#staff/store.ts'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** One action, such as UNDO. */
  action?: { label: string; onPress(): void }
}

export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

export const toastAtom = atom<ShownToast | null>(null)

/** Shows a toast. There is one at a time, so it replaces the current one. */
export function toast(message: ToastMessage) {
  closableToast(message)
}

/** Returns a function that closes the toast, unless another one has replaced it. */
export function closableToast(message: ToastMessage): () => void {
  const id = (store.get(toastAtom)?.id ?? 0) + 1
  store.set(toastAtom, { ...message, id, open: true })
  return () => store.set(toastAtom, (shown) => (shown?.id === id ? { ...shown, open: false } : shown))
}
