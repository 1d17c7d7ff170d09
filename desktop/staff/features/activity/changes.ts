import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { splitCamelCase } from '#shared/camel-case.ts'
import { fieldText } from '#shared/record.ts'
import { legalTextRecord } from '#shared/features/legal/legal.record.ts'
import { synonymsRecord } from '#shared/features/catalogue/synonyms.record.ts'
import { shopFactsRecord } from '#shared/features/shop-facts/shop-facts.record.ts'
import { records } from '#shared/records.ts'
import { formatValue } from '#staff/widgets/conflict/format-value.ts'
import { deepEqual } from '#shared/deep-equal.ts'

export interface FieldChange {
  /** Label of the field. */
  label: string
  before: string
  after: string
}

const definitions = [...records, shopFactsRecord, legalTextRecord, synonymsRecord]

/** Fields left out of the list: they change with every save or mean nothing to people. */
const ignoredFields = new Set(['id', 'version', 'updatedAt', 'textsAt', 'staffName'])

/** An empty text in a new record counts as no value. */
const emptyToNull = (value: unknown) => (value === '' ? null : (value ?? null))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Fields that differ between two versions of a record, as its own texts. For a created or deleted record, every field it
 * holds.
 */
export function changesBetween(kind: ActivityKind, before: unknown, after: unknown): FieldChange[] {
  // The value is a list as a whole, such as a reordered menu.
  if ((before !== null && !isRecord(before)) || (after !== null && !isRecord(after)))
    return deepEqual(before, after) ? [] : [{ label: 'all', before: formatValue(before), after: formatValue(after) }]
  const [was, is] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  const definition = definitions.find((record) => record.kind === kind)
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !ignoredFields.has(field) && !deepEqual(emptyToNull(was[field]), emptyToNull(is[field])))
    .map((name) => {
      const field = definition?.fields[name]
      const show = (value: unknown) =>
        field && value !== undefined ? fieldText(field, value) || '(empty)' : formatValue(value)
      return { label: field?.label ?? splitCamelCase(name), before: show(was[name]), after: show(is[name]) }
    })
}
