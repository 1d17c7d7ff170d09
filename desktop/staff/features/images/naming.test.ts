import { expect, test } from 'vitest'
import { Refused, Unreachable } from '#staff/api/refusal.ts'
import { naming } from './naming.ts'

const failing = (error: unknown) => naming('Failed to fetch images', () => Promise.reject(error))

test("§8 thrown errors: 'Failed to fetch images', with what the server said and the record that a stale write met", async () => {
  const refused = new Refused(412, 'Somebody was first.', { current: { id: '1' } })
  await expect(failing(refused)).rejects.toMatchObject({
    message: 'Failed to fetch images',
    status: 412,
    words: 'Somebody was first.',
    current: { id: '1' },
  })
  await expect(failing(refused)).rejects.toBeInstanceOf(Refused)
  // Nobody said anything: that the server can't be reached is the more helpful message.
  const unreachable = new Unreachable(null)
  await expect(failing(unreachable)).rejects.toBe(unreachable)
  await expect(naming('Failed to fetch images', async () => 'read')).resolves.toBe('read')
})
