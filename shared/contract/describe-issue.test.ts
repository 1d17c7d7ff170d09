import { expect, test } from 'vitest'
import { z } from 'zod'
import './describe-issue.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each([
  [z.string().max(3), 'four', 'has more than 3 characters'],
  [z.string().min(1), '', 'is empty'],
  [z.string().min(3), 'no', 'has fewer than 3 characters'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'has more than 2 entries'],
  [z.number().min(1), 0, 'is less than 1'],
  [z.number().max(600), 601, 'is more than 600'],
  [z.number().int(), 1.5, 'is not a whole number'],
  [z.number(), Number.NaN, 'is not a number'],
  [z.number(), '5', 'is not a number'],
  [z.string(), null, 'is not text'],
  [z.string(), undefined, 'is missing'],
  [z.boolean(), 'yes', 'is not true or false'],
  [z.enum(['top', 'below-nav']), 'left', 'is not one of top, below-nav'],
  [z.email(), 'nobody', 'is not an email address'],
  [z.string().regex(/^\d+$/), 'x', 'is not in the expected format'],
])('a schema error has a readable message: %#', (schema, value, words) => {
  expect(said(schema, value)).toEqual([words])
})

test('a message in the schema takes precedence', () => {
  expect(said(z.string().max(3, 'Three are enough'), 'four')).toEqual(['Three are enough'])
})
