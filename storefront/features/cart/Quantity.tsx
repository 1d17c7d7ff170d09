import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import type { useForm } from '#storefront/widgets/form.tsx'

interface QuantityProps {
  value: number
  /** 0 if the minus button removes the line at quantity 1. */
  min: 0 | 1
  /** Name of the counted item, for screen readers. */
  of: string
  onChange(quantity: number): void
  /** The form that it belongs to. */
  form: ReturnType<typeof useForm>
  /** Minus and plus submit the form without scripts; otherwise they need scripts. */
  hasSteps?: boolean
}

/**
 * Quantity stepper, and a field of its form. Typed numbers are committed on Enter and blur; anything but a whole number is
 * discarded.
 */
export function Quantity({ value, min, of, onChange, form, hasSteps = false }: QuantityProps) {
  const { defaultValue, ...field } = form.field('quantity')
  const [typed, setTyped] = useState<string | null>(defaultValue ?? null)
  const isHydrated = useIsHydrated()
  const canStep = hasSteps || isHydrated

  // A ref besides the state: Enter may move the focus, and the blur that follows must see that the text was committed.
  const waiting = useRef<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const type = (text: string | null) => {
    waiting.current = text
    setTyped(text)
  }
  const take = () => {
    const text = waiting.current?.trim() ?? ''
    type(null)
    const wanted = /^\d+$/.test(text) ? Math.min(Number(text), MAX_QUANTITY) : value
    if (wanted >= min && wanted !== value) onChange(wanted)
    else input.current!.value = String(value)
  }

  // The shopper may have typed before hydration, or the browser restored the form.
  useLayoutEffect(() => {
    if (input.current!.value === String(value)) return
    type(input.current!.value)
    if (document.activeElement !== input.current) take()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])

  const step = (event: MouseEvent, quantity: number) => {
    event.preventDefault()
    type(null)
    onChange(quantity)
  }

  return (
    <fieldset className={hasSteps ? 'quantity' : 'quantity quantity-plain'}>
      <legend className="sr-only">Quantity of {of}</legend>
      <input
        {...field}
        ref={input}
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
          if (event.key === 'Enter') {
            event.preventDefault()
            take()
          }
          if (event.key === 'Escape') type(null)
        }}
      />
      {/* The first button is the one that Enter presses. */}
      {hasSteps && (
        <button type="submit" name="change" value="set" className="sr-only" tabIndex={-1}>
          Set quantity of {of}
        </button>
      )}
      <button
        type={hasSteps ? 'submit' : 'button'}
        name={hasSteps ? 'change' : undefined}
        value={hasSteps ? 'minus' : undefined}
        className="button square"
        aria-label={min === 0 && value === 1 ? `Remove ${of}` : 'Decrease quantity'}
        disabled={!canStep || value <= min}
        onClick={(event) => step(event, value - 1)}
      >
        -
      </button>
      <button
        type={hasSteps ? 'submit' : 'button'}
        name={hasSteps ? 'change' : undefined}
        value={hasSteps ? 'plus' : undefined}
        className="button square"
        aria-label="Increase quantity"
        disabled={!canStep || value >= MAX_QUANTITY}
        onClick={(event) => step(event, value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
