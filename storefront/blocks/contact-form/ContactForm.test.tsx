import { expect, test } from 'vitest'
import { contactSubjects } from '#shared/features/contact/subjects.ts'
import { parseTags } from '#tests/harness/markup.ts'
import { blockOf } from '#tests/harness/storefront/render-block.tsx'

const html = blockOf('contact-form', {}, { sendMessage: async () => undefined })
const named = (name: string) => parseTags(html).find(({ attributes }) => attributes['name'] === name)

test('the contact form has its four labelled fields', { tags: ['S2.32'] }, () => {
  for (const label of ['Name*', 'Email*', 'Subject', 'Message*'])
    expect(html).toContain(`<span class="label">${label}</span>`)
  for (const name of ['name', 'email', 'message']) expect(named(name)!.attributes).toHaveProperty('required')
})

test('the email field has type email and is required', () => {
  expect(named('email')!.attributes).toMatchObject({ type: 'email', required: '' })
})

test('the subject field offers the five subjects, general first', () => {
  const options = parseTags(html).filter(({ name }) => name === 'option')
  expect(options.map(({ attributes }) => attributes['value'])).toEqual(contactSubjects)
})

test('the form posts to its page at once, but not in a preview', () => {
  const fieldset = (markup: string) => parseTags(markup).find(({ name }) => name === 'fieldset')!.attributes
  expect(fieldset(html)).not.toHaveProperty('disabled')
  expect(fieldset(blockOf('contact-form', {}))).toHaveProperty('disabled')
  expect(parseTags(html).find(({ name }) => name === 'form')!.attributes).toMatchObject({ method: 'post' })
  expect(named('form')!.attributes).toMatchObject({ type: 'hidden', value: 'contact' })
})

test('the field for robots is hidden from people', () => {
  expect(named('extra')!.attributes).toMatchObject({
    hidden: '',
    tabindex: '-1',
    'aria-hidden': 'true',
    autocomplete: 'off',
  })
})
