import { parseJson } from '#shared/contract/json.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import { LocalApiError } from '#core/offline/local-api-error.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import type { LocalFeature } from '#core/offline/features/local-feature.ts'
import { validationFields, validationMessage } from '#shared/contract/validation.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import '#shared/contract/describe-issue.ts'

/** Feature and endpoint that an address belongs to. */
export interface LocalRoute {
  feature: LocalFeature
  /** Endpoint name in the feature's contract. */
  name: string
  endpoint: Endpoint
  /** Values of `:id`, `:slug` and other path parameters. */
  params: Record<string, string>
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/[:*](\w+)/g, '(?<$1>[^/]+)')}$`)

const routes = allFeatures.flatMap((feature) =>
  Object.entries(feature.contract)
    .toSorted(([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map(([name, endpoint]) => ({ feature, name, endpoint, pattern: patternOf(endpoint.path) })),
)

/** Null if the address belongs to none of these features. */
export function matchRoute({ method, path }: Pick<LocalRequest, 'method' | 'path'>): LocalRoute | null {
  const [pathname = ''] = path.split('?')
  for (const { feature, name, endpoint, pattern } of routes) {
    const found = endpoint.method === method ? pattern.exec(pathname) : null
    if (found) return { feature, name, endpoint, params: decoded(found.groups ?? {}) }
  }
  return null
}

const decoded = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodedText(value)]))

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // like the server does for malformed encoding
  }
}

/** Parses a request as the server would. Throws a LocalApiError (400) like the server's. */
export function parseRequest({ endpoint, params }: LocalRoute, { headers, body }: LocalRequest) {
  parsed(endpoint.params, params)
  const given = parsed(endpoint.headers, Object.fromEntries(headers)) as { 'if-match'?: number } | undefined
  return { body: parsed(endpoint.body, bodyIn(body)), version: given?.['if-match'] }
}

function parsed(schema: Endpoint['body'], value: unknown): unknown {
  const result = schema?.safeParse(value)
  if (result && !result.success)
    throw new LocalApiError(400, validationMessage(result.error), {
      details: { fields: validationFields(result.error) },
    })
  return result?.data
}

function bodyIn(text: string | null): unknown {
  if (text === null || text === '') return undefined
  const body = parseJson(text)
  if (body === undefined) throw new LocalApiError(400, 'The body is not JSON.')
  return body
}
