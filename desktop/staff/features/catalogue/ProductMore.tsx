import { Tag } from 'antd'
import { useMemo } from 'react'
import { safeHref } from '#shared/blocks/links.ts'
import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { ProductPicture } from '#staff/widgets/image/ProductPicture.tsx'

/** Further data from Shopify. */
export function ProductMore({ product }: { product: CatalogueProduct }) {
  const { photos, tags, longDescription } = product
  const { videos = [], ...metadata } = product.metadata
  const description = useMemo(() => textOf(longDescription), [longDescription])
  return (
    <>
      <Panel title={`IMAGES (${photos.length})`}>
        {photos.length === 0 ? (
          <p>No images. Shoppers see an empty frame.</p>
        ) : (
          <ul className="row product-pictures">
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
      </Panel>
      {videos.length > 0 && (
        <Panel title={`VIDEOS (${videos.length})`}>
          <ul>
            {videos.map(({ page, caption }) => (
              <li key={page}>
                <a href={safeHref(page) ?? undefined} target="_blank" rel="noopener noreferrer" dir="auto">
                  {caption || page}
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="TAGS AND METADATA">
        {tags.length > 0 ? (
          <ul className="row product-tags" aria-label="Tags">
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
        {Object.keys(metadata).length > 0 && (
          <Facts
            facts={Object.fromEntries(
              Object.entries(metadata).map(([name, value]) => [
                name,
                typeof value === 'object' ? JSON.stringify(value) : String(value),
              ]),
            )}
          />
        )}
      </Panel>
      <Panel title="DESCRIPTION">
        {description ? (
          <p className="product-words" dir="auto">
            {description}
          </p>
        ) : (
          <p>No description.</p>
        )}
      </Panel>
    </>
  )
}

/** The text of HTML. DOMParser neither runs scripts nor loads resources. */
const textOf = (html: string) =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi, '$&\n'), 'text/html')
    .body.textContent.trim()
