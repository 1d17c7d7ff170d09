import { Input } from 'antd'
import { useState } from 'react'
import { facts } from '#staff/facts.ts'
import { ownZone, sameClock, timeText } from '#staff/widgets/time.ts'
import { Field } from './Field.tsx'
import { fromField, toField } from './field-time.ts'
import './time-field.css'

interface TimeFieldProps {
  label: string
  required?: boolean
  /** ISO 8601; null while empty or incomplete. */
  value: string | null
  onChange(value: string | null): void
  /** What will happen at that time. */
  hint?: string
  problem?: string | undefined
  /** Another field beside it names the time zone already. */
  isSecond?: boolean
}

/** A date and time field in the shop's time zone, which its hint names. */
export function TimeField({
  label,
  required = false,
  value,
  onChange,
  hint,
  problem,
  isSecond = false,
}: TimeFieldProps) {
  // Uncontrolled: a half-typed date is reported as empty, and React would clear the field. The key changes only when
  // the value is set from outside, such as by DISCARD.
  const [shown, setShown] = useState({ value, field: 0 })
  if (shown.value !== value) setShown({ value, field: shown.field + 1 })
  const change = (typed: string) => {
    const time = fromField(typed, facts.timeZone)
    setShown({ ...shown, value: time })
    onChange(time)
  }
  return (
    <Field
      label={label}
      required={required}
      problem={problem}
      hint={[hint, zoneText(value, isSecond)].filter(Boolean).join(' ')}
    >
      {(control) => (
        <span className="field-time" data-empty={value === null}>
          <Input
            key={shown.field}
            {...control}
            type="datetime-local"
            aria-required={required}
            defaultValue={toField(value, facts.timeZone)}
            onChange={({ target }) => change(target.value)}
          />
        </span>
      )}
    </Field>
  )
}

/** Names the time zone, and the person's own time if it differs. */
function zoneText(at: string | null, isSecond: boolean): string {
  const zone = ownZone()
  const shop = facts.timeZone
  const text = isSecond ? '' : `In the shop’s time zone, ${shop}. `
  if (shop === zone || (at && sameClock(at, zone, shop))) return text
  if (at) return `${text}In yours, ${zone}: ${timeText(at)}.`
  return isSecond ? '' : `${text}Yours is ${zone}.`
}
