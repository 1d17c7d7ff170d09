import { contactIcons } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { choice, list, text } from '#storefront/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import { contactHref } from './contact-href.ts'
import '#storefront/blocks/side-card.css'

/** Ways to reach the shop: an icon, what it is, and the address, as a link where it leads somewhere. */
export function ContactInfo({ content }: BlockProps) {
  const items = list(content, 'contactItems').filter((item) => text(item, 'value'))
  if (items.length === 0) return null
  return (
    <section className="panel side-card stack">
      <h2 dir="auto">{text(content, 'title') || 'CONTACT.INFO'}</h2>
      <ul>
        {items.map((item, index) => {
          const value = text(item, 'value')
          const href = contactHref(text(item, 'type'), value)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
            <li key={index}>
              <Icon name={choice(item, 'icon', contactIcons, 'globe')} />
              <div dir="auto">
                <p className="small dim">{text(item, 'label')}</p>
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
