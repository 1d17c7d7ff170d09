import { valueText } from './values.ts'

interface FieldSinceProps {
  field: string
  before: unknown
  after: unknown
}

/** A field's value in a version, and now. */
export function FieldDiff({ field, before, after }: FieldSinceProps) {
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
