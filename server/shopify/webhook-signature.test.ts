import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook } from './webhook-signature.ts'

const body = Buffer.from('{"id":1,"title":"Dragon \u2014 très grand"}')
const signed = (secret: string, bytes: Uint8Array = body) => createHmac('sha256', secret).update(bytes).digest('base64')

test('verifyWebhook accepts a signature with any of the secrets', () => {
  expect(verifyWebhook(body, signed('new'), ['new', 'old'])).toBe(true)
  expect(verifyWebhook(body, signed('old'), ['new', 'old'])).toBe(true)
})

test('verifyWebhook refuses anything else', () => {
  expect(verifyWebhook(body, signed('stranger'), ['new', 'old'])).toBe(false)
  expect(verifyWebhook(Buffer.concat([body, Buffer.from(' ')]), signed('new'), ['new'])).toBe(false)
  expect(verifyWebhook(body, signed('new').slice(0, -4), ['new'])).toBe(false)
  expect(verifyWebhook(body, signed(''), [])).toBe(false)
  expect(verifyWebhook(body, undefined, ['new'])).toBe(false)
  expect(verifyWebhook(body, 'no base64 at all', ['new'])).toBe(false)
})
