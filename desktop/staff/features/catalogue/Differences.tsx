import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { FocusPanel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { CATALOGUE_URL } from './products.ts'
import { DifferenceTable } from './sync/DifferenceTable.tsx'

/** Compares a product with Shopify on demand, and can sync it. */
export function Differences({ product }: { product: CatalogueProduct }) {
  const { id, name, shopifyId } = product
  const [isAsked, setAsked] = useState(false)
  const read = useQuery({
    // A key that live updates don't invalidate: Shopify is asked again only when this product changes.
    queryKey: [`differences of product ${id}`, product],
    queryFn: () => client.catalogue.differences({ params: { id } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  const sync = useChange({
    call: () => client.catalogue.refresh({ params: { id } }),
    success: `${name} now matches Shopify`,
    failure: 'Sync Failed',
    refresh: [CATALOGUE_URL],
  })
  const isBusy = read.isFetching || sync.isPending
  return (
    <FocusPanel title="DIFFERENCES FROM SHOPIFY" aria-busy={isBusy}>
      {shopifyId === null ? (
        <p>This product exists only in this shop, so there is nothing to compare it with.</p>
      ) : (
        <>
          <div aria-live="polite">
            {isAsked ? (
              <Loaded read={read} loading="[CHECKING SHOPIFY...]" failure="Failed to check Shopify">
                {({ at, difference }) => (
                  <>
                    <p>{read.isFetching ? '[CHECKING SHOPIFY...]' : sentenceOf(difference)}</p>
                    {difference && (
                      <DifferenceTable
                        hasTitles={false}
                        differences={[difference]}
                        label="Differences"
                        before="Here"
                        after="In Shopify"
                      />
                    )}
                    <p className="dim">Checked at {shopTimeText(at)}.</p>
                  </>
                )}
              </Loaded>
            ) : (
              <p>Compares this product with Shopify. Comparing changes nothing.</p>
            )}
          </div>
          <div className="row">
            {isAsked && read.data?.difference && read.data.difference.what !== 'skipped' && (
              <Button
                type="primary"
                loading={sync.isPending}
                disabled={read.isFetching}
                onClick={() => void sync.run()}
              >
                SYNC NOW
              </Button>
            )}
            <Button
              disabled={isBusy}
              onClick={() => {
                setAsked(true)
                if (isAsked) void read.refetch()
              }}
            >
              {isAsked ? 'COMPARE AGAIN' : 'COMPARE WITH SHOPIFY'}
            </Button>
          </div>
        </>
      )}
    </FocusPanel>
  )
}

function sentenceOf(difference: SyncDifference | null): string {
  if (!difference) return 'It matches Shopify.'
  if (difference.what === 'archived') return 'Shopify no longer sells it. A sync archives it.'
  if (difference.what === 'skipped')
    return 'It can’t be sold the way it is set up in Shopify. Syncs leave it unchanged here until you fix it in Shopify.'
  return 'It differs from Shopify. SYNC NOW updates only this product.'
}
