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
