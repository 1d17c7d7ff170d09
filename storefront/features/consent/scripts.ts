import type { Consent } from '#shared/features/consent/consent.contract.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'

const kinds = ['analytics', 'marketing'] as const

const loaded = (kind: string) => document.head.querySelector(`script[data-consent="${kind}"]`)

/** Loads each script that the shopper agreed to, once. */
export function loadScripts(choice: Consent, scripts: ShopFacts['scripts']): void {
  for (const kind of kinds) {
    const src = scripts[kind]
    if (!src || !choice[kind] || loaded(kind)) continue
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.dataset['consent'] = kind
    document.head.append(script)
  }
}

/** Whether a script runs that the choice no longer allows. Scripts can't be unloaded, so the page must reload. */
export const needsReload = (choice: Consent): boolean => kinds.some((kind) => !choice[kind] && loaded(kind) !== null)

/** Keys of the shop itself; everything else is third-party. */
const ownKey = /^hoard\./

/** Deletes third-party cookies that scripts can read, and third-party storage entries. */
export function deleteThirdPartyData(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0]!)
  const labels = location.hostname.split('.')
  // A cookie may be set for this host or any parent domain.
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
  for (const name of names.filter((it) => it !== '' && !ownKey.test(it))) {
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage).filter((it) => !ownKey.test(it))) storage.removeItem(key)
    }
  } catch {
    return // storage is blocked: nothing to delete
  }
}
