import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { toastAtom, type ShownToast } from './toast.ts'
import '#staff/widgets/toaster.css'

const SHOWN_MS = 5000
/** Toasts with an action stay longer, in ms. */
const SHOWN_WITH_ACTION_MS = 15_000
/** Delay until a dismissed toast is removed from the document, in ms. */
const REMOVE_AFTER_MS = 5000

/** Loaded with the first toast. Without a connection it may stay where it is. */
const makeWay = () =>
  void import('./make-way.ts').then(
    (loaded) => loaded.makeWay(),
    () => undefined,
  )

const isMore = ({ action, variant }: ShownToast) => action !== undefined || variant === 'destructive'

/**
 * Shows toasts. Both live regions are always mounted, so that screen readers announce what is added. F8 focuses the
 * visible toast.
 */
export function Toaster() {
  const [toast, set] = useAtom(toastAtom)
  // The id of the toast being hovered or focused. A toast that replaces it counts as new.
  const [heldId, setHeldId] = useState<number | null>(null)
  const held = toast !== null && toast.id === heldId

  useEffect(() => {
    if (!toast || held) return
    const shownFor = isMore(toast) ? SHOWN_WITH_ACTION_MS : SHOWN_MS
    const timer = toast.open
      ? setTimeout(() => set({ ...toast, open: false }), shownFor)
      : setTimeout(() => set(null), REMOVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [toast, held, set])

  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key === 'F8') document.querySelector<HTMLElement>('.toast[data-open="true"] button')?.focus()
    }
    addEventListener('keydown', reach)
    return () => removeEventListener('keydown', reach)
  }, [])

  const id = toast?.open ? toast.id : null
  useEffect(() => {
    if (id === null) return undefined
    makeWay()
    // Typing and scrolling move controls below it.
    const events = ['focusin', 'input', 'scrollend'] as const
    for (const event of events) document.addEventListener(event, makeWay, true)
    return () => {
      for (const event of events) document.removeEventListener(event, makeWay, true)
    }
  }, [id])

  const close = () => {
    setHeldId(null)
    set((shown) => shown && { ...shown, open: false })
  }

  const card = toast && (
    <div
      key={toast.id}
      className="toast"
      data-variant={toast.variant ?? 'default'}
      data-open={toast.open}
      data-held={held}
      // One that appears under a pointer at rest isn't held by it.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setHeldId(toast.id)}
      onPointerLeave={() => setHeldId(null)}
      onFocus={() => setHeldId(toast.id)}
      onBlur={() => setHeldId(null)}
    >
      <div className="grow">
        <strong>{toast.title}</strong>
        {toast.description && <p dir="auto">{toast.description}</p>}
      </div>
      {toast.action && (
        <Button
          onClick={() => {
            close()
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button type="text" onClick={close}>
        <span aria-hidden="true">[X]</span>
        <span className="sr-only">Dismiss</span>
      </Button>
    </div>
  )
  return (
    <div className="toaster">
      <div aria-live="polite">{toast?.variant !== 'destructive' && card}</div>
      <div aria-live="assertive">{toast?.variant === 'destructive' && card}</div>
    </div>
  )
}
