import { expect, test } from 'vitest'
import { toStoreError, ObjectStoreError } from './object-store-errors.ts'

test('missing credentials are reported with the names of the settings', { tags: ['both-engines'] }, () => {
  const cause = Object.assign(new Error('Could not load credentials from any providers'), {
    name: 'CredentialsProviderError',
  })
  const said = toStoreError(cause)
  expect(said).toBeInstanceOf(ObjectStoreError)
  expect(said.message).toBe(
    'FILES_URL: the object store needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  )
})
