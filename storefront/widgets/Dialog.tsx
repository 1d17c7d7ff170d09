import { type ReactNode, useEffect, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  open: boolean
  /** Called once on Escape, a click on the backdrop, or when `open` becomes false. */
  onClose(): void
  /** Accessible name. */
  label: string
  /** `full`: the whole screen. */
  shape?: 'box' | 'full'
  className?: string
  children: ReactNode
}

/**
 * Modal dialog based on `<dialog>`: the page behind is inert, focus stays inside and is restored on close. Children are
 * mounted only while open.
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
    // Content fills the dialog, so a click on the dialog itself hits the backdrop. Escape is the keyboard's way.
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
