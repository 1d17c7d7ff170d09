import { type ReactNode, useEffect, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  open: boolean
  /** Called once for Escape, a click beside the dialog, and `open` turning false. */
  onClose(): void
  /** The dialog's name for screen readers. */
  label: string
  /** `drawer`: a panel at the right edge. `full`: the whole screen. */
  shape?: 'box' | 'drawer' | 'full'
  className?: string
  children: ReactNode
}

/**
 * A modal dialog on the browser's own `<dialog>`: the page behind is inert, focus stays inside and goes back to where it came from,
 * Escape closes. Its children exist only while it is open.
 */
export function Dialog({ open, onClose, label, shape = 'box', className = '', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])

  return (
    // Clicks on the dialog itself are clicks on its backdrop: the content fills it. Escape is the keyboard's way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={`dialog ${shape} ${className}`.trim()}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open && <div className="dialog-content">{children}</div>}
    </dialog>
  )
}
