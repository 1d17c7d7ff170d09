import { Button } from 'antd'
import type { CatalogueProduct } from '#shared/features/products/catalogue.schema.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { FeaturedBadge } from './Badges.tsx'
import { CATALOGUE_URL } from './products.ts'

type Choice = boolean | null

const choices: { value: Choice; label: string; words: string }[] = [
  { value: null, label: 'AS THE COLLECTION SAYS', words: 'Shopify’s Featured collection decides, at every sync.' },
  { value: true, label: 'ALWAYS', words: 'Featured, also when the collection doesn’t have it.' },
  { value: false, label: 'NEVER', words: 'Not featured, also when the collection has it.' },
]

/** Whether a product is featured, and who decides that: the Featured collection, or staff. */
export function FeaturePanel({ product }: { product: CatalogueProduct }) {
  const { id, name, featuredByHand } = product
  const put = (isFeatured: Choice) => client.catalogue.setFeatured({ params: { id }, body: { isFeatured } })
  const change = useChange({
    call: ({ to }: { to: Choice; from: Choice }) => put(to),
    success: toldOf,
    failure: 'Failed to update product',
    refresh: [CATALOGUE_URL],
    undo: {
      call: (_, { from }) => put(from),
      success: `${name} is featured, or not, as before`,
      failure: 'Failed to update product',
    },
  })
  return (
    <section className="panel" aria-labelledby="product-featuring">
      <h2 id="product-featuring">FEATURED {product.isFeatured && <FeaturedBadge product={product} />}</h2>
      <p>{nowOf(product)}</p>
      <ul className="product-choices">
        {choices.map(({ value, label, words }) => (
          <li key={label}>
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
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is the case, in a sentence. */
function nowOf({ isFeatured, featuredByHand, archivedAt }: CatalogueProduct): string {
  if (archivedAt !== null) return 'It is archived: shoppers don’t see it, whatever is chosen here.'
  const why = featuredByHand === null ? 'as the collection says' : 'by hand, and syncs keep it so'
  return `It is ${isFeatured ? '' : 'not '}among the featured products, ${why}.`
}

function toldOf({ name, isFeatured, featuredByHand }: CatalogueProduct): string {
  const state = isFeatured ? 'is featured' : 'is not featured'
  return featuredByHand === null ? `${name} ${state}, as the collection says` : `${name} ${state}`
}
