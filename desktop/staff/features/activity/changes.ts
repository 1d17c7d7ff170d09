import { same } from '#shared/same.ts'

/** A field as it was and as it became. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** Fields that tell nobody anything: they change with every save, or only machines know them. */
const silent = new Set(['id', 'version', 'updatedAt'])

/** Of something new, an empty text is nothing, too. */
const orNothing = (value: unknown) => (value === '' ? null : (value ?? null))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What differs between a record before and after, field by field; of a new or a deleted one, all that it holds. */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  // A whole list, such as a menu that was put in order.
  if ((before !== null && !isRecord(before)) || (after !== null && !isRecord(after)))
    return same(before, after) ? [] : [{ field: 'all', before, after }]
  const [was, is] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !silent.has(field) && !same(orNothing(was[field]), orNothing(is[field])))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
}
