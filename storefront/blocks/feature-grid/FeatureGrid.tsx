import { featureIcons } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readChoice, readList, readText, sectionTitle } from '#shared/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { SectionHead } from '#storefront/blocks/SectionHead.tsx'
import { Paragraphs } from '#storefront/blocks/text/Paragraphs.tsx'
import { levelBelow } from '#storefront/blocks/titles.ts'
import './feature-grid.css'

/** Feature list in three columns: an icon, a title and a short description. */
export function FeatureGrid({ content, heading }: BlockProps) {
  const features = readList(content, 'features').filter((it) => readText(it, 'title') || readText(it, 'description'))
  const title = sectionTitle(content)
  const second = readText(content, 'title')
  const Name = levelBelow(heading, title)
  if (!title && !readText(content, 'sectionSubtitle') && features.length === 0) return null
  return (
    <section className="stack">
      <SectionHead heading={heading} title={title} subtitle={readText(content, 'sectionSubtitle')} />
      {second !== title && <Paragraphs text={second} textStyle="subheadline" />}
      {features.length > 0 && (
        <ul className="features">
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
            <li key={index}>
              <Icon name={readChoice(feature, 'icon', featureIcons, 'Star')} />
              {readText(feature, 'title') && <Name dir="auto">{readText(feature, 'title')}</Name>}
              <Paragraphs text={readText(feature, 'description')} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
