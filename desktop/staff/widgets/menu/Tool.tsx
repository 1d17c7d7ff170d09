import type { ComponentProps } from 'react'
import './menu.css'

interface ToolProps extends Omit<ComponentProps<'button'>, 'onClick' | 'name'> {
  /** The accessible name, which includes the visible label. */
  name: string
  /** Why the button is disabled: shown as a tooltip and announced. A disabled tool stays focusable. */
  reason?: string | undefined
  onPress(): void
}

/** A small toolbar button. Plain HTML, because a screen may have hundreds. */
export function Tool({ name, reason, onPress, className, ...others }: ToolProps) {
  return (
    <button
      type="button"
      {...others}
      className={className ? `tool ${className}` : 'tool'}
      aria-label={reason ? `${name}: ${reason}` : name}
      title={reason ?? others.title}
      aria-disabled={reason ? true : undefined}
      onClick={() => !reason && onPress()}
    />
  )
}
