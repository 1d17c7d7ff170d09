import { contactIcons } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readChoice, readList, readText } from '#shared/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import '#storefront/blocks/side-card.css'
import { safeHref } from '#shared/blocks/links.ts'

/** Contact details: an icon, a label and a value, which is a link if it has a safe target. */
export function ContactInfo({ content }: BlockProps) {
  const items = readList(content, 'contactItems').filter((item) => readText(item, 'value'))
  if (items.length === 0) return null
  return (
    <section className="side-card stack">
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

/** Link target of a contact item: `mailto:` and `tel:` by type, otherwise a safe web address. Null if there is none. */
export function contactHref(type: string, value: string): string | null {
  const bare = value.trim()
  if (type === 'email' && /^[^\s@?&%]+@[^\s@?&%]+$/.test(bare)) return `mailto:${bare}`
  if (type === 'phone' && /^\+?[\d\s().-]{3,}$/.test(bare)) return `tel:${bare.replace(/[^+\d]/g, '')}`
  return safeHref(bare)
}
