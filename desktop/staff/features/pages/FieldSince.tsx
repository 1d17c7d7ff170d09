import { valueText } from './values.ts'

interface FieldSinceProps {
  field: string
  before: unknown
  after: unknown
}

/** A field as it was in a version, and as it is now. */
export function FieldSince({ field, before, after }: FieldSinceProps) {
  return (
    <dl className="history-field">
      <dt>{field}</dt>
      <dd>
        <span className="dim">then</span>
        <del dir="auto">{valueText(before)}</del>
      </dd>
      <dd>
        <span className="dim">now</span>
        <ins dir="auto">{valueText(after)}</ins>
      </dd>
    </dl>
  )
}
