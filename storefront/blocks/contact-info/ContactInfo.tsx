import { contactIcons } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readChoice, readList, readText } from '#storefront/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import { contactHref } from './contact-href.ts'
import '#storefront/blocks/side-card.css'

/** Contact details: an icon, a label and a value, which is a link if it has a safe target. */
export function ContactInfo({ content }: BlockProps) {
  const items = readList(content, 'contactItems').filter((item) => readText(item, 'value'))
  if (items.length === 0) return null
  return (
    <section className="panel side-card stack">
      <h2 dir="auto">{readText(content, 'title') || 'CONTACT.INFO'}</h2>
      <ul>
        {items.map((item, index) => {
          const value = readText(item, 'value')
          const href = contactHref(readText(item, 'type'), value)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
            <li key={index}>
              <Icon name={readChoice(item, 'icon', contactIcons, 'globe')} />
              <div dir="auto">
                <p className="small dim">{readText(item, 'label')}</p>
                {href ? (
                  <ContentLink href={href}>{value.replace(/^https?:\/\//, '')}</ContentLink>
                ) : (
                  <p className="lines">{value}</p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
