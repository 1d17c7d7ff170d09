import type { Consent } from '#shared/features/consent/consent.contract.ts'
import type { ShopFacts } from '#shared/page.ts'

const kinds = ['analytics', 'marketing'] as const

const loaded = (kind: string) => document.head.querySelector(`script[data-consent="${kind}"]`)

/** Loads the scripts that the shopper has agreed to, each once (decision 26). */
export function loadScripts(choice: Consent, scripts: ShopFacts['scripts']): void {
  for (const kind of kinds) {
    const src = scripts[kind]
    if (!src || !choice[kind] || loaded(kind)) continue
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.dataset['consent'] = kind
    document.head.append(script)
  }
}

/** Whether a script runs here that the choice no longer allows. A script can't be unloaded: the page must be. */
export const mustReload = (choice: Consent): boolean => kinds.some((kind) => !choice[kind] && loaded(kind) !== null)

/** Ours: everything else that scripts can read was put there by others. */
const ours = /^hoard\./

/** Deletes what the scripts of others have left: cookies that scripts can read, and storage entries. */
export function forgetOthers(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0]!)
  const labels = location.hostname.split('.')
  // They may have been set for this host or for any domain above it.
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
  for (const name of names.filter((it) => it !== '' && !ours.test(it))) {
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage).filter((it) => !ours.test(it))) storage.removeItem(key)
    }
  } catch {
    return // blocked: nobody could keep anything
  }
}
