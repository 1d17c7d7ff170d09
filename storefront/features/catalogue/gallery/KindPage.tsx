/** The gallery of one type or designer, with the styles of what staff wrote about it. The whole gallery goes without them. */
import '#storefront/blocks/blocks.css'
import '#storefront/blocks/text/paragraphs.css'
import '#storefront/blocks/hero/hero.css'
import '#storefront/blocks/image/image.css'
import '#storefront/blocks/collapsible/collapsible.css'
import '#storefront/blocks/feature-grid/feature-grid.css'
import '#storefront/blocks/side-card.css'
import './kind.css'

export { default, further } from './GalleryPage.tsx'
