const SUFFIX = 'electron.test'
const MAPPED = new RegExp(`^https://([^/?#]*)\\.([a-z][a-z0-9-]*)\\.${SUFFIX.replace('.', '\\.')}(?=[/?#]|$)`)

/**
 * Chromium can't be given a scheme of one's own while it runs: `app://shop/cms` is `https://shop.app.electron.test/cms` to it, another origin
 * for each host, as in Electron. Everything that the app sees has the scheme again.
 */
export function toChromium(address: string, schemes: ReadonlySet<string>): string {
  const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  if (!scheme || !schemes.has(scheme.toLowerCase())) return address
  return `https://${host}.${scheme.toLowerCase()}.${SUFFIX}${rest!.startsWith('/') ? '' : '/'}${rest}`
}

/** The other way round. */
export const toApp = (address: string): string => address.replace(MAPPED, '$2://$1')

/** Scheme and host that a request for this authority is meant for; null: none of ours. */
export function ownerOf(authority: string): { scheme: string; host: string } | null {
  const [, host, scheme] = MAPPED.exec(`https://${authority}`) ?? []
  return host && scheme ? { scheme, host } : null
}

/** A header that names addresses of the app's scheme, such as a content security policy. */
export function headerToChromium(value: string, schemes: ReadonlySet<string>): string {
  for (const scheme of schemes)
    value = value
      .replaceAll(new RegExp(`\\b${scheme}://([a-z0-9.*-]+)`, 'g'), `https://$1.${scheme}.${SUFFIX}`)
      .replaceAll(new RegExp(`(^|[\\s;,])${scheme}:(?=[\\s;,]|$)`, 'g'), `$1https://*.${scheme}.${SUFFIX}`)
  return value
}

export const EVERY_HOST = `*.${SUFFIX}`
