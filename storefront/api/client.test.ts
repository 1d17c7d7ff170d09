import { expect, test } from 'vitest'
import { filtersRead, productsRead } from '#storefront/features/gallery/gallery.queries.ts'
import { noFilters } from '#storefront/features/gallery/filters.ts'
import { createQueryClient, readsAreLive } from './client.ts'

const MINUTE = 60_000
const client = createQueryClient(async () => [])

test('§9 answers are fresh for 5 minutes, never refetched on focus, polled or retried; writes are not retried', () => {
  for (const prepare of [() => undefined, () => readsAreLive(client)]) {
    prepare()
    const { queries, mutations } = client.getDefaultOptions()
    expect(queries).toMatchObject({ staleTime: 5 * MINUTE, refetchOnWindowFocus: false, retry: false })
    expect(queries?.refetchInterval).toBeUndefined()
    expect(mutations).toEqual({ retry: false })
  }
})

test('§7 §9 the list of products is fresh for 5 minutes, the filter options for 10', async () => {
  const list = productsRead(noFilters)
  expect(client.defaultQueryOptions(list)).toMatchObject({ staleTime: 5 * MINUTE })
  expect(client.defaultQueryOptions(filtersRead(noFilters))).toMatchObject({ staleTime: 10 * MINUTE })
})
