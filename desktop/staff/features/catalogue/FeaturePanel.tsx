import { Button } from 'antd'
import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { FeaturedBadge } from './Badges.tsx'
import { CATALOGUE_URL } from './products.ts'

type Choice = boolean | null

const choices: { value: Choice; label: string; words: string }[] = [
  { value: null, label: 'FOLLOW THE COLLECTION', words: 'Shopify’s Featured collection decides at every sync.' },
  { value: true, label: 'ALWAYS', words: 'Featured, even if it isn’t in the collection.' },
  { value: false, label: 'NEVER', words: 'Not featured, even if it is in the collection.' },
]

/** Whether a product is featured: decided by the Featured collection or by staff. */
export function FeaturePanel({ product }: { product: CatalogueProduct }) {
  const { id, name, featuredByHand } = product
  const put = (isFeatured: Choice) => client.catalogue.setFeatured({ params: { id }, body: { isFeatured } })
  const change = useChange({
    call: ({ to }: { to: Choice; from: Choice }) => put(to),
    success: changeMessage,
    failure: 'Failed to update product',
    refresh: [CATALOGUE_URL],
    undo: {
      call: (_, { from }) => put(from),
      success: `${name}: previous setting restored`,
      failure: 'Failed to update product',
    },
  })
  return (
    <Panel title="FEATURED" tags={product.isFeatured && <FeaturedBadge product={product} />}>
      <p>{stateSentence(product)}</p>
      <div className="stack">
        {choices.map(({ value, label, words }) => (
          <div className="row product-choice" key={label}>
            <Button
              aria-pressed={featuredByHand === value}
              aria-describedby={`product-featured-${String(value)}`}
              type={featuredByHand === value ? 'primary' : 'default'}
              onClick={() => {
                if (featuredByHand !== value && !change.isPending) void change.run({ to: value, from: featuredByHand })
              }}
            >
              {label}
            </Button>
            <span id={`product-featured-${String(value)}`}>{words}</span>
          </div>
        ))}
      </div>
    </Panel>
  )
}

function stateSentence({ isFeatured, featuredByHand, archivedAt }: CatalogueProduct): string {
  if (archivedAt !== null) return 'It is archived: shoppers don’t see it, whatever you choose here.'
  const why = featuredByHand === null ? 'following the collection' : 'set by hand, and syncs don’t change it'
  return `It is ${isFeatured ? '' : 'not '}featured, ${why}.`
}

function changeMessage({ name, isFeatured, featuredByHand }: CatalogueProduct): string {
  const state = isFeatured ? 'is featured' : 'is not featured'
  return featuredByHand === null ? `${name} ${state}, following the collection` : `${name} ${state}`
}
