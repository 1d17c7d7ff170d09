import { readCount, readText } from '#shared/blocks/content.ts'
import { sectionTitle } from '#storefront/blocks/titles.ts'
import { SummaryHeading } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

const MAX_PRODUCTS = 6

export const FeaturedProductsSummary = ({ content }: SummaryProps) => (
  <>
    <SummaryHeading title={sectionTitle(content)} subtitle={readText(content, 'sectionSubtitle')} />
    <p className="dim">
      [CAROUSEL] Up to {Math.min(readCount(content, 'maxProducts') ?? MAX_PRODUCTS, MAX_PRODUCTS)} featured products.
      Hidden if none are featured.
    </p>
  </>
)
