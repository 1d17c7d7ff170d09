import { featureIcons } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { choice, list, text } from '#storefront/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { SectionHead } from '#storefront/blocks/SectionHead.tsx'
import { Words } from '#storefront/blocks/text/Words.tsx'
import { levelBelow, sectionTitle } from '#storefront/blocks/titles.ts'
import './feature-grid.css'

/** What the shop is good at, in three columns: an icon, a few words. */
export function FeatureGrid({ content, heading }: BlockProps) {
  const features = list(content, 'features').filter((it) => text(it, 'title') || text(it, 'description'))
  const title = sectionTitle(content)
  const second = text(content, 'title')
  const Name = levelBelow(heading, title)
  if (!title && !text(content, 'sectionSubtitle') && features.length === 0) return null
  return (
    <section className="stack">
      <SectionHead heading={heading} title={title} subtitle={text(content, 'sectionSubtitle')} />
      {second !== title && <Words text={second} look="subheadline" />}
      {features.length > 0 && (
        <ul className="features">
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
            <li key={index} className="panel">
              <Icon name={choice(feature, 'icon', featureIcons, 'Star')} />
              {text(feature, 'title') && <Name dir="auto">{text(feature, 'title')}</Name>}
              <Words text={text(feature, 'description')} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
