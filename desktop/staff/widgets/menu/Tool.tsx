import type { ComponentProps } from 'react'
import './menu.css'

interface ToolProps extends Omit<ComponentProps<'button'>, 'onClick' | 'name'> {
  /** The whole name for screen readers; the words of the button are part of it. */
  name: string
  /** Why it can't be used now: shown, and said. A tool without a use stays where it is, and keeps the focus. */
  reason?: string | undefined
  onPress(): void
}

/** A small button of a toolbar that repeats many times on a screen: no more than the browser's own, in the terminal's look. */
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
