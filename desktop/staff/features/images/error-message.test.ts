import { expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { deleteImage, updateImage } from './changes.ts'
import { fetchImages } from './images.ts'
import { withErrorMessage } from './error-message.ts'
import { uploadDependencies } from './upload/upload-dependencies.ts'

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
      deleteImage({ id: '1' }).catch(thrown),
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
