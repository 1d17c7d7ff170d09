import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { imageOf } from '#tests/harness/staff/images.ts'
import { deleteImages, undoCalls, updateImage } from './changes.ts'
import { fetchImages, withErrorMessage } from './images.ts'
import { uploadDependencies } from './upload/queue.ts'

const failing = (error: unknown) => withErrorMessage('Failed to fetch images', () => Promise.reject(error))

test('errors of image calls have the specified messages', { tags: ['I8.9'] }, async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 500 }))
  const thrown = (error: Error) => error.message
  expect(
    await Promise.all([
      fetchImages().catch(thrown),
      uploadDependencies
        .create({ filename: 'a.webp', originalName: 'a.jpg', upload: '1', duplicates: 'offer' })
        .catch(thrown),
      updateImage({ id: '1', change: { alt: 'A wyrm' }, version: null }).catch(thrown),
      deleteImages(['1']).catch(thrown),
    ]),
  ).toEqual(['Failed to fetch images', 'Failed to create image', 'Failed to update image', 'Failed to delete image'])
  vi.unstubAllGlobals()
})

test('a renamed error keeps the server’s message and the current record', async () => {
  const refused = new ApiError(412, 'Someone was first.', { current: { id: '1' } })
  await expect(failing(refused)).rejects.toMatchObject({
    message: 'Failed to fetch images',
    status: 412,
    serverMessage: 'Someone was first.',
    current: { id: '1' },
  })
  await expect(failing(refused)).rejects.toBeInstanceOf(ApiError)
  // An unreachable server is the more helpful message.
  const unreachable = new UnreachableError(null)
  await expect(failing(unreachable)).rejects.toBe(unreachable)
  await expect(withErrorMessage('Failed to fetch images', async () => 'read')).resolves.toBe('read')
})

const tag = fc.constantFrom('a', 'b', 'c', 'd')
const tags = fc.uniqueArray(tag)

test('undoing a tag change restores each image’s tags', () => {
  fc.assert(
    fc.property(fc.array(tags), tags, tags, (each, add, wanted) => {
      const remove = wanted.filter((one) => !add.includes(one))
      const images = each.map((tags, id) => imageOf({ id: String(id), tags }))
      const now = new Map(images.map(({ id, tags }) => [id, new Set([...tags, ...add])]))
      for (const set of now.values()) for (const one of remove) set.delete(one)
      for (const call of undoCalls({ images, add, remove }))
        for (const id of call.ids) {
          for (const one of call.add) now.get(id)!.add(one)
          for (const one of call.remove) now.get(id)!.delete(one)
        }
      for (const { id, tags } of images) expect([...now.get(id)!].toSorted()).toEqual(tags.toSorted())
    }),
  )
})
