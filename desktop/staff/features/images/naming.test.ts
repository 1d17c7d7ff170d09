import { expect, test, vi } from 'vitest'
import { Refused, Unreachable } from '#staff/api/refusal.ts'
import { deleteImage, updateImage } from './changes.ts'
import { fetchImages } from './images.ts'
import { naming } from './naming.ts'
import { means } from './upload/means.ts'

const failing = (error: unknown) => naming('Failed to fetch images', () => Promise.reject(error))

test("§8 thrown errors: 'Failed to fetch images', 'Failed to create image', 'Failed to update image', 'Failed to delete image'", async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 500 }))
  const thrown = (error: Error) => error.message
  expect(
    await Promise.all([
      fetchImages().catch(thrown),
      means.create({ filename: 'a.webp', originalName: 'a.jpg', upload: '1', duplicates: 'offer' }).catch(thrown),
      updateImage({ id: '1', change: { alt: 'A wyrm' }, version: null }).catch(thrown),
      deleteImage({ id: '1' }).catch(thrown),
    ]),
  ).toEqual(['Failed to fetch images', 'Failed to create image', 'Failed to update image', 'Failed to delete image'])
  vi.unstubAllGlobals()
})

test('a thrown error keeps what the server said, and the record that a stale write met', async () => {
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
