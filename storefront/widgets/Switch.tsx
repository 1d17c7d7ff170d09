import type { ReactNode } from 'react'

interface SwitchProps {
  on: boolean
  /** Without it the switch is read-only. */
  onSwitch?: (on: boolean) => void
  /** Label and description. */
  children: ReactNode
}

/** Checkbox with the switch role. It takes effect at once, or with its form. */
export const Switch = ({ on, onSwitch, children }: SwitchProps) => (
  <label className="check">
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
      role="switch"
      checked={on}
      disabled={!onSwitch}
      onChange={({ target }) => onSwitch?.(target.checked)}
    />
    <span>{children}</span>
  </label>
)
