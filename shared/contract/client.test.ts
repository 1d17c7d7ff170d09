import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from './client.ts'
import type { Contract } from './endpoint.ts'

test('a field the server rejects by name is omitted at any depth', async () => {
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
  let sent = ''
  const client = createClient(contract, async (_path, { body }) => {
    sent = String(body)
    return Response.json(null)
  })
  await client.put({ body: JSON.parse('{"a":[{"__proto__":{"b":1},"constructor":2}]}') as { a: unknown } })
  expect(sent).toBe('{"a":[{"constructor":2}]}')
})
