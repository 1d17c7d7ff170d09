/** The parts of a JSON schema that `z.toJSONSchema` writes and that an example depends on. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Texts that fit a field by its name; the first name that the field's name ends with counts. */
const byName: [name: RegExp, text: string][] = [
  [/email|to$/i, 'ada@example.com'],
  [/(url|link|website|href)$/i, 'https://example.com/dragons'],
  [/(at|since|until|from|time|starts|ends|date)$/i, '2026-12-01T09:30:00.000Z'],
  [/slug|handle/i, 'emerald-wyrm'],
  [/path$/i, '/gallery'],
  [/(gid|shopify.*id)$/i, 'gid://shopify/Product/1'],
  [/^(id|.*Id)$/, '1'],
  [/colou?r|background/i, '#0a0f0a'],
  [/(price|amount|total)$/i, '4.00'],
  [/currency/i, 'USD'],
  [/phone/i, '+49 30 123456'],
  [/consent$/, 'analytics.preferences'],
  [/creatureType$/, 'Dragon'],
  [/scale$/i, '32mm'],
  [/finishing$/i, 'None'],
  [/^search$/, 'wyrm'],
  [/^groups$/, 'dragon, wyrm'],
  [/version$/i, '1.2.0'],
  [/^if-match$/, '"3"'],
  [/origin$/i, 'https://example.com'],
  [/^target$/, '/gallery'],
  [/range$/i, '5-10'],
  [/^(first)?name$/i, 'Ada'],
  [/lastName$/i, 'Grim'],
  [/title|label|heading/i, 'Emerald Wyrm'],
  [/code$/i, 'WELCOME'],
  [/^script$/, 'boot-C3xyz.js:1:2345'],
  [/password/i, 'a long and unusual sentence'],
]
const byFormat: Record<string, string> = {
  email: 'ada@example.com',
  uri: 'https://example.com/dragons',
  'date-time': '2026-12-01T09:30:00.000Z',
  date: '2026-12-01',
  time: '09:30:00',
  uuid: '7b3d2a52-6a0e-4a0c-9f5e-2f1b6d1c9e10',
}
/** Texts of common patterns: keys, hashes, numbers, tokens. */
const ofPatterns = [
  '1',
  'emerald-wyrm',
  '/gallery',
  '2026-12-01',
  '2026-12-01T09:30:00.000Z',
  '4.00',
  '09:30',
  '#0a0f0a',
  'gid://shopify/Product/1',
  'gid://shopify/ProductVariant/1',
  'hoard.myshopify.com',
  'ada@example.com',
  '123456',
  ...[8, 16, 20, 22, 24, 26, 32, 40, 43, 64, 128].map((length) => '0123456789abcdef'.repeat(8).slice(0, length)),
]

/**
 * A value that fits the schema, for people to read: the same each time. Optional fields of requests are left out, unless
 * all are optional.
 * @param name - of the field, which suggests what its text is about
 */
export function exampleOf(schema: JsonSchema, io: 'input' | 'output', name = ''): unknown {
  return example(schema, name, [])

  function example(part: JsonSchema, field: string, path: readonly JsonSchema[]): unknown {
    if (part.$ref !== undefined) return example(resolve(part.$ref), field, [...path, part])
    if (part.const !== undefined) return part.const
    if (part.default !== undefined) return part.default
    if (part.enum) return part.enum[0]
    const choice = (part.anyOf ?? part.oneOf)?.find(({ type }) => type !== 'null')
    if (choice) return example(choice, field, path)
    if (part.allOf) return Object.assign({}, ...part.allOf.map((each) => example(each, field, path)))
    const type = Array.isArray(part.type) ? part.type.find((each) => each !== 'null') : part.type
    if (type === 'object') return object(part, path)
    if (type === 'array') return list(part, field, path)
    if (type === 'string') return text(part, field)
    if (type === 'integer' || type === 'number') return number(part)
    return type === 'boolean' ? true : null
  }

  function object({ properties = {}, required = [], ...rest }: JsonSchema, path: readonly JsonSchema[]) {
    const all = io === 'output' || required.length === 0
    const shown = Object.entries(properties).filter(([key]) => required.includes(key) || (all && path.length < 2))
    const values = shown.map(([key, value]) => [key, example(value, key, path)])
    const { additionalProperties: other, propertyNames: names } = rest
    if (typeof other !== 'object' || values.length > 0) return Object.fromEntries(values)
    const keys = names?.enum?.map(String) ?? [names ? String(example(names, 'key', path)) : 'key']
    return Object.fromEntries(keys.map((key) => [key, example(other, key, path)]))
  }

  function list({ items, prefixItems, minItems = 0 }: JsonSchema, field: string, path: readonly JsonSchema[]) {
    if (prefixItems) return prefixItems.map((each) => example(each, field, path))
    // Lists within themselves, such as replies to replies, end after two.
    const count = path.length < 2 ? Math.max(1, minItems) : minItems
    return items ? Array.from({ length: count }, () => example(items, field.replace(/s$/, ''), path)) : []
  }

  function text({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema, field: string): string {
    const named = byName.find(([each]) => each.test(field))?.[1] ?? 'Emerald Wyrm'
    const fits = (each: string) => pattern === undefined || new RegExp(pattern, 'u').test(each)
    const known = [byFormat[format ?? ''], named, ...ofPatterns].filter((each) => each !== undefined)
    const found = known.find((each) => fits(each) && each.length >= minLength && each.length <= maxLength)
    return found ?? named.padEnd(minLength, '.').slice(0, maxLength)
  }

  function number({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
    // z.number().int() names the safe integers as limits.
    const from = minimum ?? (exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1)
    return Math.min(Math.max(1, from), maximum ?? Infinity)
  }

  function resolve(ref: string): JsonSchema {
    return ref === '#' ? schema : (schema.$defs?.[ref.replace('#/$defs/', '')] ?? {})
  }
}
