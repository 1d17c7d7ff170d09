import { useState } from 'react'
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

/** Minus, a number to type (taken on Enter and on leaving the field), plus. */
export function Quantity({ value, min, of, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const take = () => {
    setTyped(null)
    const wanted = Number(typed)
    if (typed === null || !Number.isInteger(wanted) || wanted < 1) return
    if (wanted !== value) onChange(Math.min(wanted, MAX_QUANTITY))
  }

  return (
    <fieldset className="quantity" aria-label={`Quantity of ${of}`}>
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
        className="input"
        inputMode="numeric"
        autoComplete="off"
        aria-label="Quantity"
        maxLength={4}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
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
