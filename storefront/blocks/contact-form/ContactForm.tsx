import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type ContactSubject, contactSubjects } from '#shared/features/contact/subjects.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readText } from '#storefront/blocks/content.ts'
import { Paragraphs } from '#storefront/blocks/text/Paragraphs.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import './contact-form.css'

type Input = HTMLInputElement | HTMLTextAreaElement

/** Contact form. Missing fields are reported in a toast and marked; the input stays until the message is sent. */
export function ContactForm({ content, data, heading: Heading }: BlockProps) {
  const alive = useIsHydrated()
  const sending = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const showError = (description: string) => data.notify?.({ title: 'Error', description, variant: 'destructive' })
    const required = [...form.querySelectorAll<Input>('[required]')]
    const missing = required.filter((field) => !field.value.trim())
    const invalidFields = missing.length > 0 ? missing : required.filter((field) => !field.validity.valid)
    setWrong(invalidFields.map((field) => field.name))
    if (invalidFields[0]) {
      invalidFields[0].focus()
      return showError(missing[0] ? 'Please fill in all required fields.' : 'Please enter a valid email address.')
    }
    if (sending.current || !data.sendMessage) return

    sending.current = true
    setIsSending(true)
    const fields = new FormData(form)
    const field = (name: string) => String(fields.get(name)).trim()
    try {
      await data.sendMessage({
        name: field('name'),
        email: field('email'),
        subject: field('subject') as ContactSubject,
        message: field('message'),
        _replyto: field('email'),
        website: field('website'),
      })
      form.reset()
      data.notify?.({
        title: 'Message Sent!',
        description: "Thank you for your message. We'll get back to you soon.",
      })
    } catch {
      // `sendMessage` has already logged the cause.
      showError('Failed to send message. Please try again.')
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  const marks = (name: string) => ({ name, required: true, 'aria-invalid': wrong.includes(name) || undefined })
  return (
    <section className="panel stack contact-form">
      <Heading dir="auto">{readText(content, 'title') || 'SEND.MESSAGE'}</Heading>
      <Paragraphs text={readText(content, 'text')} />
      <noscript>
        <p className="warning">Sending needs JavaScript.</p>
      </noscript>
      <form noValidate onSubmit={submit}>
        <fieldset className="stack" disabled={!alive || !data.sendMessage}>
          <legend className="sr-only">Your message</legend>
          <Field label="Name*">
            <input className="input" {...marks('name')} type="text" autoComplete="name" maxLength={200} dir="auto" />
          </Field>
          <Field label="Email*">
            <input className="input" {...marks('email')} type="email" autoComplete="email" maxLength={254} />
          </Field>
          <Field label="Subject">
            <select className="input" name="subject">
              {contactSubjects.map((subject) => (
                <option key={subject} value={subject}>
                  {subject[0]!.toUpperCase() + subject.slice(1)}
                </option>
              ))}
            </select>
          </Field>
          <Field label="Message*">
            <textarea className="input" {...marks('message')} rows={6} maxLength={10_000} dir="auto" />
          </Field>
          {/* Honeypot: hidden from people, so only bots fill it in. */}
          <input type="text" name="website" hidden autoComplete="off" tabIndex={-1} aria-hidden="true" />
          <button type="submit" className="button primary" aria-disabled={isSending}>
            {isSending ? 'SENDING...' : '[SEND MESSAGE]'}
          </button>
        </fieldset>
      </form>
    </section>
  )
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="field">
    <span className="label">{label}</span>
    {children}
  </label>
)
