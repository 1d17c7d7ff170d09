import * as fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** Parts of a request; `undefined` if the endpoint takes none. */
export interface AnyRequest {
  params: Record<string, unknown> | undefined
  query: Record<string, unknown> | undefined
  headers: Record<string, unknown> | undefined
  body: unknown
}

/** A value with a valid and a hostile variant. */
class ValuePair {
  readonly usual: unknown
  readonly hostile: unknown
  constructor(usual: unknown, hostile: unknown) {
    this.usual = usual
    this.hostile = hostile
  }
}

/** Prefix for numbers that JSON can express but JavaScript can't: they replace the text in the body. */
export const WRITTEN_NUMBER = '@written:'

// Nothing repeats in it, so that no index can compress it.
const incompressible = String.fromCodePoint(
  ...Array.from({ length: 4_000 }, (_, at) => 0x20000 + ((at * 7_919) % 42_000)),
)
const texts = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '',
  ' ',
  '%',
  '_%\\',
  '\\',
  `'"`,
  'ÉéßİıﬃΑά',
  '\uffff\ufffe',
  '\u202e\u0085\u2028',
  '__proto__',
  '\\u0000',
  '999999999999999',
  '9223372036854775808',
  '-1',
  '2147483648',
  '0000-01-01T00:00:00Z',
  '2999-12-31T23:59:59.999999999Z',
  incompressible,
]
const numbers = [
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -1,
  -(2 ** 31) - 1,
  0.5,
  1e308,
  `${WRITTEN_NUMBER}1e999`,
  `${WRITTEN_NUMBER}-0`,
  `${WRITTEN_NUMBER}123456789012345678901234567890`,
]

interface Schema {
  $defs?: Record<string, Schema>
  $ref?: string
  additionalProperties?: Schema | false
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  format?: string
  items?: Schema
  maximum?: number
  maxItems?: number
  maxLength?: number
  minimum?: number
  minItems?: number
  minLength?: number
  oneOf?: Schema[]
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  type?: string
}

const formats: Record<string, string> = {
  email: 'ada@example.com',
  'date-time': '2026-11-21T09:30:00Z',
  uri: 'https://pictures.example/a.webp',
}
const MAX_DEPTH = 8

/**
 * Requests that match their schemas except for at most one value; fields that need more than a schema says are given by
 * name.
 */
export function anyRequest(endpoint: Endpoint, given: Record<string, string>): fc.Arbitrary<AnyRequest> {
  const part = (schema?: z.ZodType) => (schema ? ofZod(schema) : fc.constant(undefined))
  return fc
    .record({
      parts: fc.record({
        params: part(endpoint.params),
        query: part(endpoint.query),
        headers: part(endpoint.headers),
        body: part(endpoint.body),
      }),
      which: fc.nat(),
    })
    .map(({ parts, which }) => {
      const all: ValuePair[] = []
      collect(parts, all)
      // Sometimes no value is hostile.
      const hostile = all[which % (all.length + 1)]
      return choose(parts, hostile) as AnyRequest
    })

  function ofZod(zod: z.ZodType) {
    const root = z.toJSONSchema(zod, { io: 'input', unrepresentable: 'any' }) as Schema
    return of(root, '', 0)

    function of(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
      const inner = (each: Schema, called = name) => of(each, called, depth + 1)
      if (schema.$ref) return inner(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? root)
      if (schema.const !== undefined) return fc.constant(schema.const)
      const choices = schema.anyOf ?? schema.oneOf
      if (choices) return fc.oneof(...choices.map((each) => inner(each)))
      if (schema.enum) return either(fc.constantFrom(...schema.enum), fc.constantFrom(...texts))
      switch (schema.type) {
        case 'string':
          return ofText(schema, given[name])
        case 'integer':
        case 'number':
          return either(ofNumber(schema), fc.constantFrom<unknown>(...numbers, '1', null))
        case 'boolean':
          return either(fc.boolean(), fc.constantFrom<unknown>('yes', 2, null))
        case 'null':
          return fc.constant(null)
        case 'array':
          return depth > MAX_DEPTH ? fc.constant([]) : ofList(schema, inner(schema.items ?? {}))
        case 'object':
          return depth > MAX_DEPTH ? fc.constant({}) : ofObject(schema, inner)
        default:
          return either(fc.constantFrom<unknown>('text', 1, null, { a: ['b'] }), fc.constantFrom(...texts))
      }
    }
  }
}

const either = (usual: fc.Arbitrary<unknown>, hostile: fc.Arbitrary<unknown>) =>
  fc.tuple(usual, hostile).map((both) => new ValuePair(...both))

function ofText({ format, pattern, minLength = 0, maxLength = 20_000 }: Schema, given: string | undefined) {
  const fit = (text: string) => text.slice(0, maxLength)
  const words = 'Something that people might write here'
  const isGiven = typeof given === 'string' && (pattern === undefined || new RegExp(pattern).test(given))
  const known = isGiven ? given : formats[format ?? '']
  const usual =
    known === undefined && pattern !== undefined
      ? fc.stringMatching(new RegExp(pattern))
      : fc.constant(known ?? fit(words.padEnd(minLength, '.')))
  const hostile = [...texts.map(fit), `${fit(words).slice(0, -1)}\0`, incompressible.repeat(8).slice(0, maxLength)]
  return either(usual, fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 20 })))
}

const ofNumber = ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema) =>
  fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 100) }))

const ofList = ({ minItems = 0, maxItems = 2 }: Schema, item: fc.Arbitrary<unknown>) =>
  fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 2)) })

function ofObject(
  { properties, required = [], additionalProperties }: Schema,
  inner: (schema: Schema, name?: string) => fc.Arbitrary<unknown>,
) {
  if (!properties)
    return fc.dictionary(fc.constantFrom('a', ...texts), inner(additionalProperties || {}), { maxKeys: 1 })
  const fields = Object.entries(properties).map(([name, schema]) => [name, inner(schema, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function collect(value: unknown, into: ValuePair[]) {
  if (value instanceof ValuePair) into.push(value)
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each, into)
}

function choose(value: unknown, hostile: ValuePair | undefined): unknown {
  if (value instanceof ValuePair) return value === hostile ? value.hostile : value.usual
  if (Array.isArray(value)) return value.map((each) => choose(each, hostile))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, choose(each, hostile)]))
}
