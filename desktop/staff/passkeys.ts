import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Script of the server's own pages for signing in, which know nothing of React. */

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Fetches the options for a form's passkey. Throws with the server's message. */
async function readOptions({ dataset }: HTMLFormElement): Promise<unknown> {
  const response = await fetch(dataset['options']!, {
    method: 'POST',
    body: new URLSearchParams({ use: dataset['passkey']! }),
  })
  if (response.ok) return response.json()
  throw new Error((await response.text()) || response.statusText)
}

/** Sends the form with the browser's response, like any other form. */
function send(form: HTMLFormElement, response: object) {
  form.querySelector<HTMLInputElement>('[name=credential]')!.value = JSON.stringify(response)
  form.submit()
}

async function usePasskey(form: HTMLFormElement) {
  const options = await readOptions(form)
  const response =
    form.dataset['passkey'] === 'add'
      ? await startRegistration({ optionsJSON: options as RegistrationOptions })
      : await startAuthentication({ optionsJSON: options as AuthenticationOptions })
  send(form, response)
}

/** Offers passkeys among the suggestions of the email field. */
async function suggest(form: HTMLFormElement) {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const optionsJSON = (await readOptions(form)) as AuthenticationOptions
  send(form, await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

/** Why no passkey was used, for people. Browsers don't tell a cancelled choice from a missing passkey. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used: you cancelled, waited too long, or this device has none for your account.'
  return error.message
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  if (!browserSupportsWebAuthn()) break
  form.hidden = false
  const problem = form.querySelector<HTMLElement>('[role=alert]')!
  const button = form.querySelector('button')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    problem.hidden = true
    button.disabled = true
    usePasskey(form).catch((error: unknown) => {
      problem.textContent = explain(error)
      problem.hidden = false
      button.disabled = false
    })
  })
  // Somebody who signs in with the password hears nothing of it.
  if (form.dataset['passkey'] === 'sign-in') suggest(form).catch(() => undefined)
}

for (const tools of document.querySelectorAll<HTMLElement>('[data-codes]')) {
  tools.hidden = false
  const status = tools.querySelector('[role=status]')!
  tools.querySelector('[data-print]')!.addEventListener('click', () => print())
  tools.querySelector<HTMLElement>('[data-copy]')!.addEventListener('click', () => {
    const codes = [...document.querySelectorAll('#codes li')].map(({ textContent }) => textContent).join('\n')
    navigator.clipboard.writeText(codes).then(
      () => (status.textContent = 'Copied.'),
      () => (status.textContent = 'Your browser didn’t allow it. Select the codes and copy them, or download them.'),
    )
  })
}
