import { expect, test } from 'vitest'
import { storeError, StoreRefused } from './object-refusals.ts'

test('issue 9: a store without a key says which settings are missing', () => {
  const cause = Object.assign(new Error('Could not load credentials from any providers'), {
    name: 'CredentialsProviderError',
  })
  const said = storeError(cause)
  expect(said).toBeInstanceOf(StoreRefused)
  expect(said.message).toBe(
    'FILES_URL: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: there is no key for the object store',
  )
})
