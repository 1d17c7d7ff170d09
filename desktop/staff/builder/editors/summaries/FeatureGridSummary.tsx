import { featureIcons } from '#shared/blocks/choices.ts'
import { choice, list, text } from '#storefront/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { sectionTitle } from '#storefront/blocks/titles.ts'
import { truncated } from './beginning.ts'
import { Head } from './Head.tsx'
import { More, SHOWN } from './More.tsx'
import { Nothing } from './Nothing.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

/** The feature grid uses 3 columns (staff specification, section 2); one, as in the shop, where their words would break. */
export function FeatureGridSummary({ content }: SummaryProps) {
  const features = list(content, 'features').filter((it) => text(it, 'title') || text(it, 'description'))
  const title = sectionTitle(content)
  const second = text(content, 'title')
  if (!title && !text(content, 'sectionSubtitle') && features.length === 0) return <Nothing name="feature grid" />
  return (
    <>
      <Head title={title} subtitle={text(content, 'sectionSubtitle')} />
      {second !== title && <Sample text={second} look="body" />}
      <ul className="summary-cards" data-of="features">
        {features.slice(0, SHOWN).map((feature, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
          <li key={index}>
            <span className="summary-icon">
              <Icon name={choice(feature, 'icon', featureIcons, 'Star')} />
            </span>
            <strong dir="auto">{truncated(text(feature, 'title'), 100)}</strong>
            <Sample text={text(feature, 'description')} look="caption" />
          </li>
        ))}
      </ul>
      <More count={features.length} />
    </>
  )
}
