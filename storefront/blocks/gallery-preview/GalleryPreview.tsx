import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { Buttons } from '#storefront/blocks/Buttons.tsx'
import { readFlag, readText } from '#shared/blocks/content.ts'
import { SectionHead } from '#storefront/blocks/SectionHead.tsx'
import { levelBelow, previewTitle } from '#storefront/blocks/titles.ts'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import './gallery-preview.css'

/** Must match the number in the builder's preview. */
const SHOWN = 6
const SKELETONS = [1, 2, 3, 4, 5, 6]
const SIZES = '(min-width:150rem) 15vw,(min-width:76rem) 13rem,(min-width:40rem) 30vw,46vw'

/** First products of the gallery and a link to it; skeletons while loading. */
export function GalleryPreview({ content, data, heading, isFirst }: BlockProps) {
  const title = previewTitle(content)
  const { gallery } = data
  return (
    <section className="stack">
      <SectionHead
        heading={heading}
        title={title}
        subtitle={readFlag(content, 'showSubtitle', true) ? readText(content, 'subtitle') : ''}
      />
      {gallery?.length !== 0 && (
        <ul className="preview-cards" aria-busy={!gallery}>
          {gallery
            ? gallery.slice(0, SHOWN).map((product, index) => (
                <li key={product.id}>
                  <ProductCard
                    product={product}
                    heading={levelBelow(heading, title)}
                    sizes={SIZES}
                    hasPriority={isFirst && index === 0}
                  />
                </li>
              ))
            : SKELETONS.map((number) => <li key={number} className="skeleton" aria-hidden="true" />)}
        </ul>
      )}
      {readFlag(content, 'showButton', true) && <Buttons content={content} />}
    </section>
  )
}
