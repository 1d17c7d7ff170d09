import { z } from 'zod'

const MAX_LENGTH = 254

/**
 * An address with its domain as DNS and every mail server know it: `ada@bücher.example` becomes
 * `ada@xn--bcher-kva.example`. Anything else is returned as it is.
 */
export function toAsciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || address.length > MAX_LENGTH || /^[\0-\x7f]*$/.test(domain) || /[\s/?#:\\@[\]]/.test(domain))
    return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    // Not a domain: the check of addresses says so.
    return address
  }
}

/**
 * Strips the name, `mailto:` and invisible characters that mail programs copy along with an address, as in
 * `Ada <ada@example.com>;`. Returns anything else unchanged.
 */
function stripName(text: string): string {
  const plain = text.replace(/\p{Cf}/gu, '').trim()
  const address = /<([^<>]*)>[;,]?$/.exec(plain)?.[1] ?? plain
  return address.replace(/^mailto:/i, '').replace(/[;,.]$/, '')
}

/** Zod's own pattern, with international top-level domains by their ASCII form. */
const pattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** An email address, also with a name around it; an international domain becomes ASCII. */
export const emailWith = (error: string, missing = error) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .overwrite((text) => toAsciiAddress(stripName(text)))
    .max(MAX_LENGTH, error)
    .pipe(z.email({ error, pattern }))

export const Email = emailWith('is not an email address', 'is required')
