import { z } from 'zod'
import { toBlocks } from '#shared/features/pages/nesting.ts'
import type { FieldDefinition } from '#shared/record.ts'
import { bit } from './dialect.ts'

type Fields = Readonly<Record<string, FieldDefinition>>

/** Columns of the values of fields: a flag is 0 or 1, lists and objects are JSON. */
export type Columns<V> = { [K in keyof V]: Column<V[K]> }
type Column<T> = unknown extends T ? string : T extends boolean ? 0 | 1 : T extends object ? string : T

/** The columns of a record's fields. Values that are no fields stay as they are. */
export const toColumns = <V extends object>(fields: Fields, values: V): Columns<V> =>
  Object.fromEntries(
    Object.entries(values as Record<string, unknown>).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, bit(value)]
      return [name, value !== undefined && isJson(fields[name]) ? JSON.stringify(value) : value]
    }),
  ) as Columns<V>

/**
 * The record of a row, of which only the columns `names` are read. Any text in a column of JSON is tolerated, so that a
 * broken row doesn't fail a list.
 */
export const toRecord = <R extends object>(
  fields: Fields,
  row: Readonly<Record<keyof NoInfer<R>, unknown>>,
  names: readonly string[] = Object.keys(row),
): R =>
  Object.fromEntries(
    names.map((name) => {
      const value = row[name as keyof R]
      return [name, name === 'id' ? String(value) : fromColumn(fields[name], value)]
    }),
  ) as R

const schemaOf = (field: FieldDefinition | undefined) => field?.stored ?? field?.draft

function isJson(field: FieldDefinition | undefined): boolean {
  const schema = schemaOf(field)
  return schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodUnknown
}

function fromColumn(field: FieldDefinition | undefined, value: unknown): unknown {
  const schema = schemaOf(field)
  if (schema instanceof z.ZodBoolean) return value === 1
  if (!isJson(field)) return value
  const content = toBlocks(value as string)
  if (schema instanceof z.ZodArray)
    return Array.isArray(content) ? content.flatMap((each) => validOf(schema.element as z.ZodType, each)) : []
  const [valid = field!.initial] = validOf(schema!, content)
  return valid
}

function validOf(schema: z.ZodType, value: unknown): unknown[] {
  const { success, data } = schema.safeParse(value)
  return success ? [data] : []
}
