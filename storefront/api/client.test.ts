import { expect, test } from 'vitest'
import { filtersRead, productsRead } from '#storefront/features/catalogue/gallery/gallery.queries.ts'
import { noFilters } from '#storefront/features/catalogue/gallery/filters.ts'
import { createQueryClient, retryReadsOnMount } from './client.ts'

const MINUTE = 60_000
const client = createQueryClient(async () => [])

test('responses stay fresh for 5 minutes; no refetch on focus, polling or retry', { tags: ['S9.1'] }, () => {
  for (const prepare of [() => undefined, () => retryReadsOnMount(client)]) {
    prepare()
    const { queries, mutations } = client.getDefaultOptions()
    expect(queries).toMatchObject({ staleTime: 5 * MINUTE, refetchOnWindowFocus: false, retry: false })
    expect(queries?.refetchInterval).toBeUndefined()
    expect(mutations).toEqual({ retry: false })
  }
})

test(
  'the product list stays fresh for 5 minutes, the filter options for 10',
  { tags: ['S7.18', 'S7.19', 'S9.8'] },
  async () => {
    const list = productsRead(noFilters)
    expect(client.defaultQueryOptions(list)).toMatchObject({ staleTime: 5 * MINUTE })
    expect(client.defaultQueryOptions(filtersRead(noFilters))).toMatchObject({ staleTime: 10 * MINUTE })
  },
)
