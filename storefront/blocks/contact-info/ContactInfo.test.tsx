import { expect, test } from 'vitest'
import { contactIcons, type ContactType, contactTypes } from '#shared/blocks/choices.ts'
import { blockOf, pageOf } from '#tests/harness/storefront/render-block.tsx'
import { contactHref } from './ContactInfo.tsx'

test.each(contactIcons)('contact icon %s is rendered', { tags: ['S2.32', 'S2.62', 'S3.9'] }, (icon) => {
  expect(blockOf('contact-info', { contactItems: [{ icon, value: 'v' }] })).toContain(`#${icon}"`)
})

test.each<[ContactType, string, string | null]>([
  ['email', 'hello@hoard.example', 'mailto:hello@hoard.example'],
  ['email', 'hello@hoard.example?bcc=all@hoard.example', null],
  ['email', 'ask at the door', null],
  ['phone', '+1 (555) 01-00', 'tel:+15550100'],
  ['phone', 'javascript:alert(1)', null],
  ['address', '1 Cellar Lane', null],
  ['hours', 'Mon-Fri', null],
  ['instagram', 'https://instagram.com/hoard', 'https://instagram.com/hoard'],
  ['other', '//elsewhere.example', null],
  ['other', '/process', '/process'],
])('a contact item of type %s with %j links to %j', (type, value, href) => {
  expect(contactHref(type, value)).toBe(href)
})

test.each(contactTypes)('contact type %s shows label and value', { tags: ['E3.11'] }, (type) => {
  const html = blockOf('contact-info', { contactItems: [{ type, label: 'L', value: 'V\nW' }] })
  expect(html).toContain('>L</p>')
  expect(html).toContain('V\nW')
})

test('items may be an object; items without a value are skipped', () => {
  expect(
    pageOf([{ type: 'contact-info', content: { contactItems: { a: { value: 5 }, b: { label: 'L' } } } }]).match(/<li/g),
  ).toHaveLength(1)
  expect(blockOf('contact-info', { title: 'T', contactItems: [] })).toContain('<div class="block"></div>')
})
