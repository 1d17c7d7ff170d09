import { pathParams, pathPattern } from '#server/http/serve.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import type { LocalFeature } from '#core/offline/features/local-feature.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** Feature and endpoint that an address belongs to. */
export interface LocalRoute {
  feature: LocalFeature
  /** Endpoint name in the feature's contract. */
  name: string
  endpoint: Endpoint
  /** Values of `:id`, `:slug` and other path parameters. */
  params: Record<string, string>
}

const routes = allFeatures.flatMap((feature) =>
  Object.entries(feature.contract)
    .toSorted(([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map(([name, endpoint]) => ({ feature, name, endpoint, pattern: pathPattern(endpoint.path) })),
)

/** Null if the address belongs to none of these features. */
export function matchRoute({ method, path }: Pick<LocalRequest, 'method' | 'path'>): LocalRoute | null {
  const [pathname = ''] = path.split('?')
  for (const { feature, name, endpoint, pattern } of routes) {
    const found = endpoint.method === method ? pattern.exec(pathname) : null
    if (found) return { feature, name, endpoint, params: pathParams(found) }
  }
  return null
}
