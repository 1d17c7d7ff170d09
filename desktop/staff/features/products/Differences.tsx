import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { CatalogueProduct } from '#shared/features/products/catalogue.schema.ts'
import type { SyncDifference } from '#shared/features/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import { when } from '#staff/widgets/when.ts'
import { CATALOGUE_URL } from './products.ts'
import '#staff/widgets/table/table.css'

/** How a product differs from what Shopify has now, asked on demand, and the way to take over what Shopify has. */
export function Differences({ product }: { product: CatalogueProduct }) {
  const { id, name, shopifyId } = product
  const [isAsked, setAsked] = useState(false)
  const part = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeepFocus(part, heading)
  const read = useQuery({
    // Not one that live news repeat: Shopify is asked again when this product has changed, and only then.
    queryKey: [`differences of product ${id}`, product],
    queryFn: () => client.catalogue.differences({ params: { id } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  const sync = useChange({
    call: () => client.catalogue.refresh({ params: { id } }),
    success: `${name} is as Shopify has it now`,
    failure: 'Sync Failed',
    refresh: [CATALOGUE_URL],
  })
  const isBusy = read.isFetching || sync.isPending
  return (
    <section ref={part} className="panel" aria-labelledby="product-differences" aria-busy={isBusy}>
      <h2 id="product-differences" ref={heading} tabIndex={-1}>
        DIFFERENCES FROM SHOPIFY
      </h2>
      {shopifyId === null ? (
        <p>Only this shop knows this product: there is nothing to compare it with.</p>
      ) : (
        <>
          <div aria-live="polite">
            {isAsked ? (
              <Loaded read={read} loading="[ASKING SHOPIFY...]" failure="Shopify could not be asked">
                {({ at, difference }) => (
                  <>
                    <p>{read.isFetching ? '[ASKING SHOPIFY...]' : sentenceOf(difference)}</p>
                    {difference && <FieldTable difference={difference} />}
                    <p className="dim">Shopify was asked at {when(at)}.</p>
                  </>
                )}
              </Loaded>
            ) : (
              <p>Asks Shopify how this product is there now. Nothing is changed by asking.</p>
            )}
          </div>
          <div className="ways">
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
    </section>
  )
}

function sentenceOf(difference: SyncDifference | null): string {
  if (!difference) return 'It is as Shopify has it.'
  if (difference.what === 'archived') return 'Shopify sells it no more. A sync archives it.'
  if (difference.what === 'skipped')
    return 'As Shopify has it now it can’t be sold. Syncs leave it as it is here until that is mended in Shopify.'
  return 'It differs. A sync takes over what Shopify has, of this product only.'
}

function FieldTable({ difference }: { difference: SyncDifference }) {
  return (
    <table className="record-table product-table product-differences">
      <caption className="sr-only">Differences</caption>
      <thead>
        <tr>
          <th scope="col">WHAT</th>
          <th scope="col">HERE</th>
          <th scope="col">IN SHOPIFY</th>
        </tr>
      </thead>
      <tbody>
        {difference.fields.map(({ field, before, after }, index) => (
          // Two variants may be called the same.
          <tr key={index}>
            <th scope="row" dir="auto">
              {field}
            </th>
            <td data-label="Here">
              <del dir="auto">{before ?? '-'}</del>
            </td>
            <td data-label="In Shopify">
              <ins dir="auto">{after ?? '-'}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
