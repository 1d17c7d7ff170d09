import { Input } from 'antd'
import { useState } from 'react'
import { facts } from '#staff/facts.ts'
import { fromField, ownZone, sameClock, timeText, toField } from '#staff/widgets/time.ts'
import { Field } from './Field.tsx'

interface TimeFieldProps {
  label: string
  required?: boolean
  /** ISO 8601; null while it is empty or incomplete. */
  value: string | null
  onChange(value: string | null): void
  /** What will happen then. */
  hint?: string
  problem?: string | undefined
}

/** A day and a time in the editor's own zone; which clock is meant is said below it. */
export function TimeField({ label, required = false, value, onChange, hint, problem }: TimeFieldProps) {
  // While it is half typed a browser tells of it as empty, and what was typed would be emptied if React had a say. So it has none
  // until the value is changed from elsewhere, such as by DISCARD.
  const [told, setTold] = useState({ value, field: 0 })
  if (told.value !== value) setTold({ value, field: told.field + 1 })
  const tell = (typed: string) => {
    const time = fromField(typed)
    setTold({ ...told, value: time })
    onChange(time)
  }
  return (
    <Field
      label={label}
      required={required}
      problem={problem}
      hint={[hint, zoneWords(value)].filter(Boolean).join(' ')}
    >
      {(control) => (
        <Input
          key={told.field}
          {...control}
          className="field-time"
          type="datetime-local"
          aria-required={required}
          defaultValue={toField(value)}
          onChange={({ target }) => tell(target.value)}
        />
      )}
    </Field>
  )
}

/** Which clock is meant, said plainly. */
function zoneWords(at: string | null): string {
  const zone = ownZone()
  const shop = facts.timeZone
  const own = `In your time zone, ${zone}`
  if (shop === zone || (at && sameClock(at, zone, shop))) return `${own}.`
  if (!at) return `${own}. The shop’s is ${shop}.`
  return `${own}. In the shop’s, ${shop}, that is ${timeText(at, shop)}.`
}
