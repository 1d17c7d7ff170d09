const SUFFIX = 'electron.test'
const MAPPED = new RegExp(`^(blob:)?https://([^/?#]*)\\.([a-z][a-z0-9-]*)\\.${SUFFIX.replace('.', '\\.')}(?=[/?#]|$)`)

/**
 * Chromium can't add a scheme at runtime, so `app://shop/cms` becomes `https://shop.app.electron.test/cms`: another
 * origin per host, as in Electron. The app only sees its own scheme.
 */
export function toChromium(address: string, schemes: ReadonlySet<string>): string {
  const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  if (!scheme || !schemes.has(scheme.toLowerCase())) return address
  return `https://${host}.${scheme.toLowerCase()}.${SUFFIX}${rest!.startsWith('/') ? '' : '/'}${rest}`
}

/** Inverse of `toChromium`. */
export const toApp = (address: string): string => address.replace(MAPPED, '$1$3://$2')

/** Scheme and host that a request's authority stands for; null if it isn't ours. */
export function ownerOf(authority: string): { scheme: string; host: string } | null {
  const [, , host, scheme] = MAPPED.exec(`https://${authority}`) ?? []
  return host && scheme ? { scheme, host } : null
}

/** Maps the app's URLs in a header, such as a content security policy. */
export function headerToChromium(value: string, schemes: ReadonlySet<string>): string {
  for (const scheme of schemes)
    value = value
      .replaceAll(new RegExp(`\\b${scheme}://([a-z0-9.*-]+)`, 'g'), `https://$1.${scheme}.${SUFFIX}`)
      .replaceAll(new RegExp(`(^|[\\s;,])${scheme}:(?=[\\s;,]|$)`, 'g'), `$1https://*.${scheme}.${SUFFIX}`)
  return value
}

export const EVERY_HOST = `*.${SUFFIX}`
