import { createAdminApiClient } from '@shopify/admin-api-client'
import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import { startSandbox, type Sandbox, type SandboxOptions } from '#scripts/sandbox/sandbox.ts'
import { apiVersion } from '#scripts/sandbox/schema/schema.ts'
import { fewCreatures } from './catalogue.ts'

/** The official clients insist on https; the sandbox has none. */
function overHttp(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url.replace(/^https:/, 'http:'), init)
}

export function adminClient(sandbox: Sandbox, accessToken: string = sandbox.credentials.adminToken) {
  return createAdminApiClient({
    storeDomain: sandbox.storeDomain,
    apiVersion,
    accessToken,
    customFetchApi: overHttp as typeof fetch,
  })
}

export function storefrontClient(sandbox: Sandbox) {
  return createStorefrontApiClient({
    storeDomain: sandbox.storeDomain,
    apiVersion,
    privateAccessToken: sandbox.credentials.storefrontToken,
    customFetchApi: overHttp as typeof fetch,
  })
}

interface Answered {
  data?: unknown
  errors?: { message?: string; graphQLErrors?: unknown[] }
}

/** The data of an answer that must have no errors. Its shape is the asked one; tests say which. */
export function dataOf<Data>(answer: Answered): Data {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors.graphQLErrors ?? answer.errors.message))
  return answer.data as Data
}

/** The first GraphQL error of an answer. */
export function refusalOf(answer: Answered): { message: string; extensions: Record<string, unknown> } {
  const [error] = answer.errors?.graphQLErrors ?? []
  if (!error) throw new Error(`Expected a refusal, got ${JSON.stringify(answer.data)}`)
  return error as { message: string; extensions: Record<string, unknown> }
}

/** A sandbox with three creatures and a client of each kind. `await using` ends it. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    port: 0,
    catalogue: fewCreatures,
    retryUnitMs: 1,
    shopUrl: 'http://localhost:3000',
    ...options,
  })
  const admin = adminClient(sandbox)
  const storefront = storefrontClient(sandbox)
  return {
    sandbox,
    control: sandbox.control,
    /** Data of an Admin request that must succeed. */
    admin: async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> =>
      dataOf<Data>(await admin.request(query, { variables })),
    /** The first error of an Admin request that must be refused. */
    adminRefusal: async (query: string, variables: Record<string, unknown> = {}) =>
      refusalOf(await admin.request(query, { variables })),
    /** Data of a Storefront request that must succeed. */
    storefront: async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> =>
      dataOf<Data>(await storefront.request(query, { variables })),
    adminClient: admin,
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}
