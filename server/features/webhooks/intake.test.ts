import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openIntake } from './intake.ts'

/** A body that comes as the test writes it. */
const arriving = () => Object.assign(new PassThrough(), { headers: {} }) as unknown as IncomingMessage & PassThrough

test('who sends slowly until nothing more fits is sent away, and keeps no webhook out', async () => {
  const intake = openIntake({ mostAtOnce: 1_000 })
  const slow = Array.from({ length: 3 }, arriving)
  const refused = slow.map((request) => expect(intake.read(request)).rejects.toThrow('Too much is arriving at once.'))
  for (const request of slow) request.write(Buffer.alloc(330))
  for (let sent = 0; sent < 20; sent++) {
    const request = arriving()
    const read = intake.read(request)
    request.end(Buffer.alloc(500, 1))
    expect((await read).length).toBe(500)
    // The next ones of them.
    const more = arriving()
    refused.push(expect(intake.read(more)).rejects.toThrow())
    more.write(Buffer.alloc(330))
    slow.push(more)
  }
  for (const request of slow) request.destroy()
  await Promise.all(refused)
})

test('what does not arrive in time is sent away', async () => {
  const request = arriving()
  request.write('{"id":')
  await expect(openIntake({ withinMs: 5 }).read(request)).rejects.toThrow('takes too long')
})
