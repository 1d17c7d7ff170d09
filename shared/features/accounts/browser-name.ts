/** Order matters: user agents of earlier browsers also contain the names of later ones. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** Display name of a browser, such as `Firefox on Linux`; for unknown ones, what the user agent contains. */
export function browserName(userAgent: string): string {
  const find = (all: typeof browsers) => all.find(([, sign]) => sign.test(userAgent))?.[0]
  const browser = find(browsers)
  if (!browser) return userAgent.trim() || 'An unknown browser'
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}
