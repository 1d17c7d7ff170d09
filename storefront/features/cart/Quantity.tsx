import { useRef, useState } from 'react'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import './quantity.css'

interface QuantityProps {
  value: number
  /** 0 where the minus of the last one removes the line. */
  min: 0 | 1
  /** What is counted, for screen readers. */
  of: string
  onChange(quantity: number): void
}

/** Minus, a number to type (taken on Enter and on leaving the field; what is no whole number is dropped), plus. */
export function Quantity({ value, min, of, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)

  // Beside the state, since Enter may move the focus: the blur that follows must find that the text has been taken.
  const waiting = useRef<string | null>(null)

  const type = (text: string | null) => {
    waiting.current = text
    setTyped(text)
  }
  const take = () => {
    const text = waiting.current?.trim() ?? ''
    type(null)
    if (!/^\d+$/.test(text)) return
    const wanted = Math.min(Number(text), MAX_QUANTITY)
    if (wanted >= min && wanted !== value) onChange(wanted)
  }

  return (
    <fieldset className="quantity">
      <legend className="sr-only">Quantity of {of}</legend>
      <button
        type="button"
        className="button square"
        aria-label={min === 0 && value === 1 ? `Remove ${of}` : 'Decrease quantity'}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        -
      </button>
      <input
        type="text"
        className="input"
        inputMode="numeric"
        autoComplete="off"
        aria-label="Quantity"
        maxLength={4}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') type(null)
        }}
      />
      <button
        type="button"
        className="button square"
        aria-label="Increase quantity"
        disabled={value >= MAX_QUANTITY}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
