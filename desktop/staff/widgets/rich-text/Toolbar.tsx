import { Button } from 'antd'
import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { useStableCallback } from '#staff/widgets/useStableCallback.ts'
import './toolbar.css'
import { ariaKeys, keyOf, keysText, type Shortcut } from '#staff/widgets/commands/keyboard.ts'

export interface ToolbarButton {
  label: string
  sign: string
  shortcut?: Shortcut
  /** Absent if the button has no state. */
  isPressed?: boolean
  press(): void
}

interface ToolbarProps {
  buttons: readonly ToolbarButton[]
  disabled: boolean
}

/** A single Tab stop; arrow keys, Home and End move between the buttons. */
export function Toolbar({ buttons, disabled }: ToolbarProps) {
  const [chosen, setCurrent] = useState(0)
  const current = Math.min(chosen, buttons.length - 1)
  const bar = useRef<HTMLDivElement>(null)
  const press = useStableCallback((at: number) => buttons[at]?.press())
  const go = (event: KeyboardEvent) => {
    const last = buttons.length - 1
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[keyOf(event)]
    if (next === undefined) return
    event.preventDefault()
    const to = (next + buttons.length) % buttons.length
    setCurrent(to)
    bar.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    // The buttons receive the keys; the bar only moves the focus between them.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={bar} className="rich-toolbar" role="toolbar" aria-label="Formatting" onKeyDown={go}>
      {buttons.map(({ label, sign, shortcut, isPressed }, index) => (
        <ToolButton
          key={label}
          label={label}
          sign={sign}
          shortcut={shortcut}
          isPressed={isPressed}
          index={index}
          isCurrent={index === current}
          disabled={disabled}
          onFocus={setCurrent}
          onPress={press}
        />
      ))}
    </div>
  )
}

interface ToolButtonProps {
  label: string
  sign: string
  shortcut: Shortcut | undefined
  isPressed: boolean | undefined
  index: number
  isCurrent: boolean
  disabled: boolean
  onFocus(index: number): void
  onPress(index: number): void
}

/** Typing renders only the buttons that it changes. */
const ToolButton = memo(function ToolButton(props: ToolButtonProps) {
  const { label, sign, shortcut, isPressed, index, isCurrent, disabled, onFocus, onPress } = props
  return (
    <Button
      size="small"
      disabled={disabled}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-pressed={isPressed}
      title={shortcut ? `${label} (${keysText(shortcut)})` : label}
      {...(shortcut && { 'aria-keyshortcuts': ariaKeys(shortcut) })}
      // The text keeps its focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => onFocus(index)}
      onClick={() => onPress(index)}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  )
})
