import { Input } from 'antd'
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
export const TimeField = ({ label, required = false, value, onChange, hint, problem }: TimeFieldProps) => (
  <Field label={label} required={required} problem={problem} hint={[hint, zoneWords(value)].filter(Boolean).join(' ')}>
    {(control) => (
      <Input
        {...control}
        className="field-time"
        type="datetime-local"
        aria-required={required}
        // Not controlled: while it is half typed a browser tells of it as empty, and would be emptied.
        defaultValue={toField(value)}
        onChange={({ target }) => onChange(fromField(target.value))}
      />
    )}
  </Field>
)

/** Which clock is meant, said plainly. */
function zoneWords(at: string | null): string {
  const zone = ownZone()
  const shop = facts.timeZone
  const own = `In your time zone, ${zone}`
  if (shop === zone || (at && sameClock(at, zone, shop))) return `${own}.`
  if (!at) return `${own}. The shop’s is ${shop}.`
  return `${own}. In the shop’s, ${shop}, that is ${timeText(at, shop)}.`
}
