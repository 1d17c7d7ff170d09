import { expect, test } from 'vitest'
import { contactSubjects } from '#shared/features/contact/subjects.ts'
import { tagsOf } from '#tests/harness/markup.ts'
import { blockOf } from '#storefront/blocks/block.test-kit.tsx'

const html = blockOf('contact-form', {}, { sendMessage: async () => undefined })
const named = (name: string) => tagsOf(html).find(({ attributes }) => attributes['name'] === name)

test('§2 contact: Name*, Email*, Subject, Message*', () => {
  for (const label of ['Name*', 'Email*', 'Subject', 'Message*'])
    expect(html).toContain(`<span class="label">${label}</span>`)
  for (const name of ['name', 'email', 'message']) expect(named(name)!.attributes).toHaveProperty('required')
})

test('§5 the email input is of type email and required', () => {
  expect(named('email')!.attributes).toMatchObject({ type: 'email', required: '' })
})

test('§2 contact: the five subjects, general first', () => {
  const options = tagsOf(html).filter(({ name }) => name === 'option')
  expect(options.map(({ attributes }) => attributes['value'])).toEqual(contactSubjects)
})

test('until scripts are there it is disabled: nothing typed is lost on a form that does not listen', () => {
  expect(tagsOf(html).find(({ name }) => name === 'fieldset')!.attributes).toHaveProperty('disabled')
})

test('the field for machines is seen by nobody', () => {
  expect(named('website')!.attributes).toMatchObject({ hidden: '', tabindex: '-1', 'aria-hidden': 'true' })
})
