import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from './client.ts'
import type { Contract } from './endpoint.ts'
import { repairJson } from './json.ts'

const contract = {
  put: {
    method: 'PUT',
    path: '/api/x',
    access: 'public',
    body: z.object({ a: z.unknown() }),
    response: z.unknown(),
    summary: 'x',
  },
} as const satisfies Contract

test('a field the server rejects by name is omitted at any depth', async () => {
  let sent = ''
  const client = createClient(contract, async (_path, { body }) => {
    sent = String(body)
    return Response.json(null)
  })
  await client.put({ body: JSON.parse('{"a":[{"__proto__":{"b":1},"constructor":2}]}') as { a: unknown } })
  expect(sent).toBe('{"a":[{"constructor":2}]}')
})

test('half a character in old work is sent as U+FFFD, in values and in keys', async () => {
  let sent: unknown
  const client = createClient(contract, async (_path, { body }) => {
    sent = JSON.parse(String(body))
    return Response.json(null)
  })
  await client.put({ body: { a: [{ 'k\ud800': 'a\udc00\ud800b 🐉' }, '\\ud800', '\\\ud800'] } })
  expect(sent).toEqual({ a: [{ 'k\ufffd': 'a\ufffd\ufffdb 🐉' }, '\\ud800', '\\\ufffd'] })
})

test('repaired JSON differs only where there was half a character', () => {
  const text = fc.string({ unit: fc.constantFrom('\\', 'u', 'd', '8', '0', '"', '\n', '\ud800', '\udc00', '🐉', 'a') })
  const isRepaired = (each: string) => JSON.parse(repairJson(JSON.stringify(each))) === each.toWellFormed()
  fc.assert(fc.property(text, isRepaired))
})
