import { featureIcons } from '#shared/blocks/choices.ts'
import { readChoice, readList, readText } from '#shared/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { sectionTitle } from '#storefront/blocks/titles.ts'
import { truncate } from './truncate.ts'
import { SummaryHeading, Sample } from './Sample.tsx'
import { OverflowNote, SHOWN, EmptyBlock } from './OverflowNote.tsx'
import type { SummaryProps } from './summary.ts'

/** The grid has three columns. As in the shop it falls back to one where words would break. */
export function FeatureGridSummary({ content }: SummaryProps) {
  const features = readList(content, 'features').filter((it) => readText(it, 'title') || readText(it, 'description'))
  const title = sectionTitle(content)
  const second = readText(content, 'title')
  if (!title && !readText(content, 'sectionSubtitle') && features.length === 0)
    return <EmptyBlock name="feature grid" />
  return (
    <>
      <SummaryHeading title={title} subtitle={readText(content, 'sectionSubtitle')} />
      {second !== title && <Sample text={second} textStyle="body" />}
      <ul className="summary-cards list" data-of="features">
        {features.slice(0, SHOWN).map((feature, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
          <li key={index} className="stack tight">
            <span className="summary-icon">
              <Icon name={readChoice(feature, 'icon', featureIcons, 'Star')} />
            </span>
            <strong dir="auto">{truncate(readText(feature, 'title'), 100)}</strong>
            <Sample text={readText(feature, 'description')} textStyle="caption" />
          </li>
        ))}
      </ul>
      <OverflowNote count={features.length} />
    </>
  )
}
