/** Script of the server's forms for new passwords: says below the field how strong the typed one is. */

/** Long enough that people who type aren't interrupted. */
const PAUSE_MS = 400
/** Fields whose words don't count in a password, and the one-time link. */
const context = ['token', 'email', 'firstName', 'lastName']

async function describe(path: string, { form, value }: HTMLInputElement, signal: AbortSignal): Promise<string> {
  const body = new URLSearchParams({ password: value })
  for (const name of context) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) body.set(name, field.value)
  }
  const response = await fetch(path, { method: 'POST', body, signal })
  return response.ok ? response.text() : ''
}

for (const status of document.querySelectorAll<HTMLElement>('[data-strength]')) {
  const input = status.parentElement!.querySelector('input')!
  let timer: number | undefined
  let asked = new AbortController()

  function show(text: string) {
    // Screen readers would repeat what hasn't changed.
    if (status.textContent !== text) status.textContent = text
    // It was about another password.
    input.removeAttribute('aria-invalid')
    document.getElementById(`${input.id}-wrong`)?.remove()
  }

  status.hidden = false
  input.addEventListener('input', () => {
    window.clearTimeout(timer)
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    if (input.value === '') return show('')
    timer = window.setTimeout(() => {
      // Without an answer it says nothing: the server decides when the form is sent.
      describe(status.dataset['strength']!, input, signal)
        .catch(() => '')
        .then((text) => signal.aborted || show(text))
    }, PAUSE_MS)
  })
}
