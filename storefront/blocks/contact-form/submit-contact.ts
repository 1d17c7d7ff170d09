import { EMAIL_INVALID, FIELDS_MISSING } from '#shared/features/contact/field-messages.ts'
import { MESSAGE_SENT } from '#shared/features/contact/messages.ts'
import type { ContactSubject } from '#shared/features/contact/subjects.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

interface FormState {
  /** Names of the fields to mend. */
  setWrong(names: string[]): void
  setIsSending(is: boolean): void
}

/** Checks the form and sends its message; the fields are emptied once it was sent. Throws if it wasn't. */
export async function submitContact(
  form: HTMLFormElement,
  { sendMessage, notify }: BlockData,
  { setWrong, setIsSending }: FormState,
): Promise<void> {
  const required = [...form.querySelectorAll<Input>('[required]')]
  const missing = required.filter((field) => !field.value.trim())
  const invalidFields = missing.length > 0 ? missing : required.filter((field) => !field.validity.valid)
  setWrong(invalidFields.map((field) => field.name))
  if (invalidFields[0]) {
    invalidFields[0].focus()
    const description = missing[0] ? FIELDS_MISSING : EMAIL_INVALID
    return notify?.({ title: 'Error', description, variant: 'destructive' })
  }
  if (!sendMessage) return

  setIsSending(true)
  const fields = new FormData(form)
  const field = (name: string) => String(fields.get(name)).trim()
  await sendMessage(
    {
      name: field('name'),
      email: field('email'),
      subject: field('subject') as ContactSubject,
      message: field('message'),
      _replyto: field('email'),
    },
    form,
  )
  form.reset()
  // A reset brings back the text that the server refused before scripts arrived.
  for (const each of form.querySelectorAll<Input>('input:not([type=hidden]), textarea')) each.value = ''
  notify?.(MESSAGE_SENT)
}
