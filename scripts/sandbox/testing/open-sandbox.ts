import { createAdminApiClient } from '@shopify/admin-api-client'
import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import { startSandbox, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts'
import { apiVersion } from '#sandbox/schema/schema.ts'
import { fewCreatures } from './catalogue.ts'

/** Shopify's official clients insist on https; the sandbox only has http. */
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

interface ClientResponse {
  data?: unknown
  errors?: { message?: string; graphQLErrors?: unknown[] }
}

/** The data of a response, asserting that it has no errors. Callers declare its shape. */
export function dataOf<Data>(response: ClientResponse): Data {
  if (response.errors) throw new Error(JSON.stringify(response.errors.graphQLErrors ?? response.errors.message))
  return response.data as Data
}

/** The first GraphQL error of a response. */
export function firstErrorOf(response: ClientResponse): { message: string; extensions: Record<string, unknown> } {
  const [error] = response.errors?.graphQLErrors ?? []
  if (!error) throw new Error(`Expected an error, got ${JSON.stringify(response.data)}`)
  return error as { message: string; extensions: Record<string, unknown> }
}

/** A sandbox with three creatures and a client for each API. Disposing it stops the sandbox. */
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
    /** Data of an Admin API request that must succeed. */
    admin: async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> =>
      dataOf<Data>(await admin.request(query, { variables })),
    /** First error of an Admin API request that must fail. */
    adminError: async (query: string, variables: Record<string, unknown> = {}) =>
      firstErrorOf(await admin.request(query, { variables })),
    /** Data of a Storefront API request that must succeed. */
    storefront: async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> =>
      dataOf<Data>(await storefront.request(query, { variables })),
    adminClient: admin,
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}
