import { expect, test } from 'vitest'
import { parseSubject } from './parse-subject.ts'
import { parseRequest, withoutAddress } from './privacy-request.ts'

const text = `{"shop_id":954889,"shop_domain":"a.myshopify.com","customer":{"id":191167,"email":"ada@example.com",
  "phone":"555-625-1199"},"orders_to_redact":[20000000000000001,280263,"x",-1,{}]}`

test('a request keeps ids of any length and the address, and neither phone nor domain', { tags: ['A11.7'] }, () => {
  const request = parseRequest(text)
  expect(request).toEqual({
    shop_id: '954889',
    customer: { id: '191167', email: 'ada@example.com' },
    orders_to_redact: ['20000000000000001', '280263'],
  })
  // It reads what it has stored.
  expect(parseRequest(JSON.stringify(request))).toEqual(request)
  expect(withoutAddress(request)).toEqual({ ...request, customer: { id: '191167' } })
})

test('a request of a guest is carried out, and one that names nobody is not', { tags: ['A11.7'] }, () => {
  const subject = (body: object) => parseSubject('customers/redact', JSON.stringify(body))
  expect(parseSubject('customers/redact', text)).toEqual({ subject: 'customers/redact:191167' })
  const guest = { subject: 'customers/redact:guest' }
  expect(subject({ customer: { email: 'ada@example.com' }, orders_to_redact: [] })).toEqual(guest)
  expect(subject({ customer: null, orders_to_redact: [7] })).toEqual(guest)
  expect(subject({ customer: { id: 1.5, email: null }, orders_to_redact: 'all' })).toMatchObject({ state: 'failed' })
  expect(subject({ customer: { id: 1 }, data_request: { id: 2 } })).toMatchObject({ state: 'ignored' })
  const deep = `{"orders_to_redact":${'['.repeat(200)}${']'.repeat(200)}}`
  expect(parseSubject('customers/redact', deep)).toMatchObject({ state: 'ignored' })
})
