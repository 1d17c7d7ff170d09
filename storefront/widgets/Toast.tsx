import { atom, useAtom, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import './toast.css'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen; 5000 where absent. Hovering or focusing the toast holds it. */
  duration?: number
  /** One thing to do about it, such as UNDO. */
  action?: { label: string; onPress(): void }
}

interface Shown extends ToastMessage {
  id: number
  open: boolean
}

const DEFAULT_DURATION_MS = 5000
/** A dismissed toast leaves the document this much later (specification section 9). */
const REMOVE_AFTER_MS = 5000

const toastAtom = atom<Shown | null>(null)

/** Answers `toast({ title, description, variant, duration })`. One toast at a time: a new one takes the place of the old. */
export function useToast(): (message: ToastMessage) => void {
  const set = useSetAtom(toastAtom)
  return useCallback((message) => set((previous) => ({ ...message, id: (previous?.id ?? 0) + 1, open: true })), [set])
}

/** Where toasts appear. Both live regions are always there, so that screen readers hear what is put into them. */
export function Toaster() {
  const [toast, set] = useAtom(toastAtom)
  // By its id: a toast that replaces a held one is not held.
  const [heldId, setHeldId] = useState<number | null>(null)
  const held = toast !== null && toast.id === heldId

  useEffect(() => {
    if (!toast || held) return
    const timer = toast.open
      ? setTimeout(() => set({ ...toast, open: false }), toast.duration ?? DEFAULT_DURATION_MS)
      : setTimeout(() => set(null), REMOVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [toast, held, set])

  const close = () => {
    setHeldId(null)
    set((shown) => shown && { ...shown, open: false })
  }

  const card = toast && (
    <div
      key={toast.id}
      className={toast.variant === 'destructive' ? 'toast panel alert' : 'toast panel'}
      data-open={toast.open}
      onPointerEnter={() => setHeldId(toast.id)}
      onPointerLeave={() => setHeldId(null)}
      onFocus={() => setHeldId(toast.id)}
      onBlur={() => setHeldId(null)}
    >
      <div>
        <p className={toast.variant === 'destructive' ? 'error' : 'bright'}>
          <strong>{toast.title}</strong>
        </p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="button"
          onClick={() => {
            close()
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="button quiet square" onClick={close}>
        <span aria-hidden="true">[X]</span>
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
  return (
    <div className="toaster no-print">
      <div aria-live="polite">{toast?.variant !== 'destructive' && card}</div>
      <div aria-live="assertive">{toast?.variant === 'destructive' && card}</div>
    </div>
  )
}
