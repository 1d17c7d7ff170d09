import type { ReactNode } from 'react'

interface SwitchProps {
  on: boolean
  /** Absent: fixed as it is. */
  onSwitch?: (on: boolean) => void
  /** The label, and what it means. */
  children: ReactNode
}

/** A checkbox that says it is a switch: what it stands for happens, or will with the form that it is in. */
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
