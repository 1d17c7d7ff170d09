import { Button } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { bold, code, heading, italic, link, list, numbered, picture, quote, table, type Mark } from './marking.ts'

const buttons: readonly { label: string; sign: string; mark: Mark; keys?: string }[] = [
  { label: 'Bold', sign: 'B', mark: bold, keys: 'Control+B' },
  { label: 'Italic', sign: 'I', mark: italic, keys: 'Control+I' },
  { label: 'Heading', sign: 'H', mark: heading },
  { label: 'List', sign: '- -', mark: list },
  { label: 'Numbered list', sign: '#.', mark: numbered },
  { label: 'Quote', sign: '“ ”', mark: quote },
  { label: 'Code', sign: '</>', mark: code },
  { label: 'Table', sign: '┼', mark: table },
  { label: 'Link', sign: 'LINK', mark: link, keys: 'Control+K' },
  { label: 'Insert image', sign: 'IMAGE', mark: picture },
]

interface ToolbarProps {
  press(mark: Mark): void
  /** Opens the image picker; null if the URL must be typed by hand. */
  pick: (() => void) | null
  disabled: boolean
}

/** A single Tab stop; arrow keys, Home and End move between the buttons. */
export function Toolbar({ press, pick, disabled }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const last = buttons.length - 1
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = (next + buttons.length) % buttons.length
    setCurrent(to)
    bar.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    // The buttons receive the keys; the bar only moves the focus between them.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={bar} className="post-toolbar" role="toolbar" aria-label="Formatting" onKeyDown={go}>
      {buttons.map(({ label, sign, mark, keys }, index) => (
        <Button
          key={label}
          size="small"
          disabled={disabled}
          tabIndex={index === current ? 0 : -1}
          aria-label={label}
          title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
          {...(keys && { 'aria-keyshortcuts': keys })}
          onFocus={() => setCurrent(index)}
          onClick={() => (mark === picture && pick ? pick() : press(mark))}
        >
          <span aria-hidden="true">{sign}</span>
        </Button>
      ))}
    </div>
  )
}
