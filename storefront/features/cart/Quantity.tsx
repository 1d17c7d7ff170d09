import { useRef, useState } from 'react'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import './quantity.css'

interface QuantityProps {
  value: number
  /** 0 if the minus button removes the line at quantity 1. */
  min: 0 | 1
  /** Name of the counted item, for screen readers. */
  of: string
  onChange(quantity: number): void
}

/** Quantity stepper. Typed numbers are committed on Enter and blur; anything but a whole number is discarded. */
export function Quantity({ value, min, of, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)

  // A ref besides the state: Enter may move the focus, and the blur that follows must see that the text was committed.
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
