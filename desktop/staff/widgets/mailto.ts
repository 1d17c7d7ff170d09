/** A mailto link with a subject. The address is user input and is encoded, so it can't add other fields. */
export function mailto(email: string, subject?: string): string {
  const at = email.lastIndexOf('@')
  const address = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent).join('@')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}
