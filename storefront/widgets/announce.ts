/** Reads a message to screen readers, through the page's live region: a new element each time, so that the same one is read again. */
export function announce(message: string): void {
  const region = document.getElementById('announcements')
  region?.replaceChildren(Object.assign(document.createElement('p'), { textContent: message }))
}

const WARNING_MS = 8000

let warning: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message where toasts are, while React isn't there to show one. */
export function warn(message: string): void {
  warning ??= Object.assign(document.createElement('div'), { className: 'toaster no-print' })
  const card = Object.assign(document.createElement('p'), { className: 'toast panel alert error', role: 'alert' })
  card.textContent = message
  warning.replaceChildren(card)
  document.body.append(warning)
  clearTimeout(timer)
  timer = setTimeout(hideWarning, WARNING_MS)
}

export const hideWarning = (): void => warning?.remove()
