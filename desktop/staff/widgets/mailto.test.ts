import { expect, test } from 'vitest'
import { mailto } from './mailto.ts'

test('a mailto link has its subject', () => {
  expect(mailto('ada@example.com')).toBe('mailto:ada@example.com')
  expect(mailto('ada+dragons@example.com', 'Re: 50 % & more?')).toBe(
    'mailto:ada%2Bdragons@example.com?subject=Re%3A%2050%20%25%20%26%20more%3F',
  )
})

test('an address can’t add fields to the mailto link', () => {
  for (const email of ['a?bcc=everybody@example.com', 'a@b@example.com?cc=x', 'a&body=x@example.com', 'no address'])
    expect(mailto(email, 'Hello').match(/[?&]/g), email).toEqual(['?'])
})
