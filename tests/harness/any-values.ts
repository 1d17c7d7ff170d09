import * as fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { anyCharacter } from './any-text.ts'

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
  readonly maxLength: number | undefined
  constructor(usual: unknown, hostile: unknown, maxLength?: number) {
    this.usual = usual
    this.hostile = hostile
    this.maxLength = maxLength
  }
}

/** Values by the names of their fields. */
type Given = Readonly<Record<string, unknown>>

/** One field of a request. */
export interface Field {
  /** Such as `body`, `hyperlinks`, `0`, `url`. */
  path: readonly string[]
  /** Of a text. */
  maxLength: number | undefined
}

/** A valid request in which every optional field is there. */
export interface WholeRequest {
  fields: readonly Field[]
  /** The request with another value in one field. */
  with(field: Field | null, value?: unknown): AnyRequest
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
export const anyRequest = (endpoint: Endpoint, given: Given): fc.Arbitrary<AnyRequest> =>
  fc.record({ parts: partsOf(endpoint, given, false), which: fc.nat() }).map(({ parts, which }) => {
    const all = collect(parts)
    // Sometimes no value is hostile.
    const [, hostile] = all[which % (all.length + 1)] ?? []
    return choose(parts, hostile, hostile?.hostile) as AnyRequest
  })

/** A request for walking through all fields of an endpoint. */
export function wholeRequest(endpoint: Endpoint, given: Given, seed: number): WholeRequest {
  const [parts] = fc.sample(partsOf(endpoint, given, true), { seed, numRuns: 1 })
  const pairs = new Map(
    collect(parts).map(([path, pair]) => [{ path, maxLength: pair.maxLength } satisfies Field as Field, pair]),
  )
  return {
    fields: [...pairs.keys()],
    with: (field, value) => choose(parts, field ? pairs.get(field) : undefined, value) as AnyRequest,
  }
}

/** Whole requests have all optional fields, no empty list, and the first of several types. */
function partsOf(endpoint: Endpoint, given: Given, isWhole: boolean) {
  const part = (schema?: z.ZodType) => (schema ? ofZod(schema) : fc.constant(undefined))
  return fc.record({
    params: part(endpoint.params),
    query: part(endpoint.query),
    headers: part(endpoint.headers),
    body: part(endpoint.body),
  })

  function ofZod(zod: z.ZodType) {
    const root = z.toJSONSchema(zod, { io: 'input', unrepresentable: 'any' }) as Schema
    return of(root, '', 0)

    function of(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
      if (name in given && given[name] === undefined) return fc.constant(undefined)
      const inner = (each: Schema, called = name) => of(each, called, depth + 1)
      if (schema.$ref) return inner(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? root)
      if (schema.const !== undefined) return fc.constant(schema.const)
      const choices = schema.anyOf ?? schema.oneOf
      if (choices) return isWhole ? inner(choices[0]!) : fc.oneof(...choices.map((each) => inner(each)))
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
          return depth > MAX_DEPTH ? fc.constant([]) : ofList(schema, inner(schema.items ?? {}), isWhole)
        case 'object':
          return depth > MAX_DEPTH ? fc.constant({}) : ofObject(schema, inner, isWhole)
        default:
          if (name in given) return either(fc.constant(given[name]), fc.constantFrom(...texts))
          return either(fc.constantFrom<unknown>('text', 1, null, { a: ['b'] }), fc.constantFrom(...texts))
      }
    }
  }
}

const either = (usual: fc.Arbitrary<unknown>, hostile: fc.Arbitrary<unknown>, maxLength?: number) =>
  fc.tuple(usual, hostile).map((both) => new ValuePair(...both, maxLength))

function ofText({ format, pattern, minLength = 0, maxLength = 20_000 }: Schema, given: unknown) {
  const fit = (text: string) => text.slice(0, maxLength)
  const words = 'Something that people might write here'
  const isGiven = typeof given === 'string' && (pattern === undefined || new RegExp(pattern).test(given))
  const known = isGiven ? given : formats[format ?? '']
  const usual =
    known === undefined && pattern !== undefined
      ? fc.stringMatching(new RegExp(pattern))
      : fc.constant(known ?? fit(words.padEnd(minLength, '.')))
  const hostile = [...texts.map(fit), `${fit(words).slice(0, -1)}\0`, incompressible.repeat(8).slice(0, maxLength)]
  return either(
    usual,
    fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: anyCharacter, maxLength: 20 })),
    maxLength,
  )
}

const ofNumber = ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema) =>
  fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 100) }))

const ofList = ({ minItems = 0, maxItems = 2 }: Schema, item: fc.Arbitrary<unknown>, isWhole: boolean) =>
  fc.array(item, {
    minLength: Math.max(minItems, isWhole ? 1 : 0),
    maxLength: Math.max(minItems, Math.min(maxItems, 2)),
  })

function ofObject(
  { properties, required = [], additionalProperties }: Schema,
  inner: (schema: Schema, name?: string) => fc.Arbitrary<unknown>,
  isWhole: boolean,
) {
  if (!properties)
    return fc.dictionary(fc.constantFrom('a', ...texts), inner(additionalProperties || {}), { maxKeys: 1 })
  const fields = Object.entries(properties).map(([name, schema]) => [name, inner(schema, name)] as const)
  const requiredKeys = isWhole ? Object.keys(properties) : required
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
}

function collect(value: unknown, path: string[] = []): [path: string[], pair: ValuePair][] {
  if (value instanceof ValuePair) return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => collect(each, [...path, name]))
}

function choose(value: unknown, pair: ValuePair | undefined, instead: unknown): unknown {
  if (value instanceof ValuePair) return value === pair ? instead : value.usual
  if (Array.isArray(value)) return value.map((each) => choose(each, pair, instead))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, choose(each, pair, instead)]))
}
