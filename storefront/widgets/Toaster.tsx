import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import './toast.css'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen, 5000 by default. Moving the pointer onto the toast or focusing it pauses it. */
  duration?: number
  /** Optional action, such as UNDO, or a way on. */
  action?: { label: string; onPress(): void } | { label: string; href: string }
}

export interface VisibleToast extends ToastMessage {
  id: number
  open: boolean
}

const DEFAULT_DURATION_MS = 5000
/** How long a dismissed toast stays in the document. */
const REMOVE_AFTER_MS = 5000

/**
 * Shows a toast above the bar that asks for cookies, or at the top if it would cover the button that was just pressed,
 * or the error that it repeats.
 */
function place(card: HTMLElement | null): void {
  const toaster = card?.closest<HTMLElement>('.toaster')
  if (!card || !toaster) return
  toaster.style.setProperty('--bar', `${document.getElementById('consent')?.offsetHeight ?? 0}px`)
  toaster.removeAttribute('data-at-top')
  const { top, left, bottom, right } = card.getBoundingClientRect()
  const isCovered = (part: Element) => {
    const box = part.getBoundingClientRect()
    return box.bottom > top && box.top < bottom && box.right > left && box.left < right
  }
  // Safari doesn't focus pressed buttons.
  const parts = document.querySelectorAll('#main :is(button:is(:focus, :hover), [role=alert])')
  toaster.toggleAttribute('data-at-top', [...parts].some(isCovered))
}

export interface ToasterProps {
  toast: VisibleToast | null
  set: Dispatch<SetStateAction<VisibleToast | null>>
}

/** Both live regions are always present, so that screen readers announce what is added. */
export function Toaster({ toast, set }: ToasterProps) {
  // By id: a toast that replaces a paused one isn't paused.
  const [heldId, setHeldId] = useState<number | null>(null)
  const held = toast !== null && toast.id === heldId

  useEffect(() => {
    if (!toast || held) return
    const timer = toast.open
      ? setTimeout(() => set({ ...toast, open: false }), toast.duration ?? DEFAULT_DURATION_MS)
      : setTimeout(() => set(null), REMOVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [toast, held, set])

  // Again when the screen has shown its error and scrolled to it.
  useEffect(() => {
    if (toast?.open) place(document.querySelector('.toast'))
  }, [toast])

  const close = () => {
    setHeldId(null)
    set((shown) => shown && { ...shown, open: false })
  }

  const action = toast?.action
  const card = toast && (
    <div
      key={toast.id}
      className={toast.variant === 'destructive' ? 'toast panel alert' : 'toast panel'}
      data-open={toast.open}
      ref={place}
      // Not on enter: the toast may appear under a resting pointer.
      onPointerMove={() => setHeldId(toast.id)}
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
      {action && 'href' in action && (
        <a className="button toast-action" href={action.href}>
          {action.label}
        </a>
      )}
      {action && 'onPress' in action && (
        <button
          type="button"
          className="button toast-action"
          onClick={() => {
            close()
            action.onPress()
          }}
        >
          {action.label}
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
