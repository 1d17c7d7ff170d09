import { count, text } from '#storefront/blocks/content.ts'
import { sectionTitle } from '#storefront/blocks/titles.ts'
import { Head } from './Head.tsx'
import type { SummaryProps } from './summary.ts'

/** At most 6 are shown in any case. */
const MOST = 6

export const FeaturedProductsSummary = ({ content }: SummaryProps) => (
  <>
    <Head title={sectionTitle(content)} subtitle={text(content, 'sectionSubtitle')} />
    <p className="block-empty">
      [CAROUSEL] At most {Math.min(count(content, 'maxProducts') ?? MOST, MOST)} featured creatures; nothing where none
      is featured.
    </p>
  </>
)
