import { Tag } from 'antd'
import { useMemo } from 'react'
import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { ProductPicture } from './ProductPicture.tsx'

/** Further data from Shopify. */
export function ProductMore({ product }: { product: CatalogueProduct }) {
  const { photos, tags, metadata, longDescription } = product
  const description = useMemo(() => textOf(longDescription), [longDescription])
  const facts = Object.entries(metadata)
  return (
    <>
      <section className="panel" aria-labelledby="product-pictures">
        <h2 id="product-pictures">IMAGES ({photos.length})</h2>
        {photos.length === 0 ? (
          <p>No images. Shoppers see an empty frame.</p>
        ) : (
          <ul className="product-pictures">
            {photos.map(({ image, caption }, index) => (
              <li key={`${image} ${index}`}>
                <ProductPicture url={image} sizes="9rem" alt={caption ? '' : `Image ${index + 1}`} />
                <small className="dim" dir="auto">
                  {caption || 'no alt text'}
                </small>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel" aria-labelledby="product-tags">
        <h2 id="product-tags">TAGS AND METADATA</h2>
        {tags.length > 0 ? (
          <ul className="product-tags" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Tag>
                  <bdi>{tag}</bdi>
                </Tag>
              </li>
            ))}
          </ul>
        ) : (
          <p>No tags.</p>
        )}
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map(([name, value]) => (
              <div key={name} className="product-fact">
                <dt>{name}</dt>
                <dd dir="auto">{String(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section className="panel" aria-labelledby="product-description">
        <h2 id="product-description">DESCRIPTION</h2>
        {description ? (
          <p className="product-words" dir="auto">
            {description}
          </p>
        ) : (
          <p>No description.</p>
        )}
      </section>
    </>
  )
}

/** The text of HTML. DOMParser neither runs scripts nor loads resources. */
const textOf = (html: string) =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi, '$&\n'), 'text/html')
    .body.textContent.trim()
