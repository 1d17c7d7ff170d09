/** A link that writes to an address, about something. What is in the address can't add to the letter: it comes from people. */
export function mailto(email: string, subject?: string): string {
  const at = email.lastIndexOf('@')
  const address = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent).join('@')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}
