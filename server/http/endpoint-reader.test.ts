import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { silent } from '#tests/harness/silent.ts'
import { createEndpointReader } from './endpoint-reader.ts'
import { serve } from './serve.ts'

const contract = {
  rest: {
    method: 'GET',
    path: '/api/things/of/*key',
    access: 'public',
    params: z.object({ key: z.string() }),
    response: z.string(),
    summary: 'What stands for the rest of the address',
  },
  one: {
    method: 'GET',
    path: '/api/things/:id',
    access: 'public',
    params: z.object({ id: z.string() }),
    response: z.string(),
    summary: 'What stands for one part of it',
  },
} as const satisfies Contract

const read = createEndpointReader(
  serve(contract, { rest: ({ params }) => `rest ${params.key}`, one: ({ params }) => `one ${params.id}` }),
)
const call = { requestId: '1', log: silent, reads: () => {} }

test.each([
  ['/api/things/of/root', 'rest root'],
  ['/api/things/of/product/wyrm', 'rest product/wyrm'],
  ['/api/things/of/product%2Fwyrm', 'rest product/wyrm'],
  ['/api/things/of/product/%C3%A9meraude', 'rest product/émeraude'],
  ['/api/things/of/%E0%A4%A', 'rest %E0%A4%A'],
  ['/api/things/%', 'one %'],
  ['/api/things/a%2Fb', 'one a/b'],
])('%s is read in process as over HTTP', async (url, answer) => {
  expect(await read(url, call)).toBe(answer)
})

test('an unknown address is a 404', async () => {
  await expect(read('/api/things/a/b', call)).rejects.toThrow('404: Unknown API endpoint: /api/things/a/b')
})
