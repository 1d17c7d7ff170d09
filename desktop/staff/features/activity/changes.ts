import { deepEqual } from '#shared/deep-equal.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** Fields left out of the list: they change with every save or mean nothing to people. */
const ignoredFields = new Set(['id', 'version', 'updatedAt'])

/** An empty text in a new record counts as no value. */
const emptyToNull = (value: unknown) => (value === '' ? null : (value ?? null))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that differ between two versions of a record. For a created or deleted record, every field it holds. */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  // The value is a list as a whole, such as a reordered menu.
  if ((before !== null && !isRecord(before)) || (after !== null && !isRecord(after)))
    return deepEqual(before, after) ? [] : [{ field: 'all', before, after }]
  const [was, is] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !ignoredFields.has(field) && !deepEqual(emptyToNull(was[field]), emptyToNull(is[field])))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
}
