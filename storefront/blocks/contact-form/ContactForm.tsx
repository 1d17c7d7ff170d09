import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { type FormEvent, useRef, useState } from 'react'
import type { ApiError } from '#shared/contract/errors.ts'
import { failureText } from '#shared/failure-text.ts'
import { contactSubjects } from '#shared/features/contact/subjects.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readText } from '#shared/blocks/content.ts'
import { Paragraphs } from '#storefront/blocks/text/Paragraphs.tsx'
import { emailInput } from '#storefront/widgets/email-input.ts'
import { Field } from '#storefront/widgets/Field.tsx'
import { FormError, FormName, FormSuccess, useForm } from '#storefront/widgets/form.tsx'
import { Trap } from '#storefront/widgets/Trap.tsx'
import { MESSAGE_SENT, SEND_FAILED } from '#shared/features/contact/messages.ts'
import './contact-form.css'

/** Contact form. Missing fields are reported in a toast and marked; the input stays until the message is sent. */
export function ContactForm({ content, data, heading: Heading }: BlockProps) {
  const own = useForm('contact')
  const sending = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>(() => Object.keys(own.errors))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    own.forgetErrors()
    if (sending.current) return
    sending.current = true
    const form = event.currentTarget
    try {
      await (await import('./submit-contact.ts')).submitContact(form, data, { setWrong, setIsSending })
    } catch (error) {
      // `sendMessage` has already logged the cause.
      const { status, body } = error as Partial<ApiError>
      data.notify?.({
        title: 'Error',
        description: failureText(SEND_FAILED, status, body),
        variant: 'destructive',
      })
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  const marks = (name: string) => ({
    ...own.field(name),
    required: true,
    'aria-invalid': wrong.includes(name) || undefined,
  })
  return (
    <section className="panel brackets stack contact-form">
      <Heading dir="auto">{readText(content, 'title') || 'SEND.MESSAGE'}</Heading>
      <Paragraphs text={readText(content, 'text')} />
      {own.isSent ? (
        <FormSuccess {...MESSAGE_SENT} again="[SEND ANOTHER MESSAGE]" />
      ) : (
        <form noValidate method="post" data-interactive onSubmit={submit}>
          <FormName form={own} />
          <fieldset className="stack" disabled={!data.sendMessage}>
            <legend className="sr-only">Your message</legend>
            <FormError form={own} />
            <Field form={own} name="name" label="Name*">
              <input className="input" {...marks('name')} type="text" autoComplete="name" maxLength={200} dir="auto" />
            </Field>
            <Field form={own} name="email" label="Email*">
              <input className="input" {...emailInput} {...marks('email')} />
            </Field>
            <Field form={own} name="subject" label="Subject">
              <select className="input" {...own.field('subject')}>
                {contactSubjects.map((subject) => (
                  <option key={subject} value={subject}>
                    {subject[0]!.toUpperCase() + subject.slice(1)}
                  </option>
                ))}
              </select>
            </Field>
            <Field form={own} name="message" label="Message*">
              <textarea className="input" {...marks('message')} rows={6} maxLength={10_000} dir="auto" />
            </Field>
            <Trap />
            <button type="submit" className="button primary" aria-disabled={isSending}>
              {isSending ? 'SENDING...' : hideSigns('[SEND MESSAGE]')}
            </button>
          </fieldset>
        </form>
      )}
    </section>
  )
}
