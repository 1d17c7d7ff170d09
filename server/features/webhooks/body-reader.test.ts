import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createBodyReader } from './body-reader.ts'

/** A request whose body the test writes. */
const arriving = () => Object.assign(new PassThrough(), { headers: {} }) as unknown as IncomingMessage & PassThrough

test('slow requests are rejected first when the memory budget is used up', async () => {
  const intake = createBodyReader({ maxTotal: 1_000 })
  const slow = Array.from({ length: 3 }, arriving)
  const refused = slow.map((request) => expect(intake.read(request)).rejects.toThrow('Too much is arriving at once.'))
  for (const request of slow) request.write(Buffer.alloc(330))
  for (let sent = 0; sent < 20; sent++) {
    const request = arriving()
    const read = intake.read(request)
    request.end(Buffer.alloc(500, 1))
    expect((await read).length).toBe(500)
    // More slow requests take their place.
    const more = arriving()
    refused.push(expect(intake.read(more)).rejects.toThrow())
    more.write(Buffer.alloc(330))
    slow.push(more)
  }
  for (const request of slow) request.destroy()
  await Promise.all(refused)
})

test('request that is too slow is rejected', async () => {
  const request = arriving()
  request.write('{"id":')
  await expect(createBodyReader({ timeoutMs: 5 }).read(request)).rejects.toThrow('took too long')
})
