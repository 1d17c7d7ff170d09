import { faqIcons } from '#shared/blocks/choices.ts'
import { safeHref } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { choice, list, text } from '#storefront/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import '#storefront/blocks/side-card.css'

/** Questions that are asked often, each leading to its answer. */
export function FaqQuickLinks({ content }: BlockProps) {
  const links = list(content, 'faqLinks').filter((link) => text(link, 'question'))
  if (links.length === 0) return null
  return (
    <section className="panel side-card stack">
      <h2 dir="auto">{text(content, 'title') || 'QUICK.FAQ'}</h2>
      <ul>
        {links.map((link, index) => {
          const question = text(link, 'question')
          const href = safeHref(text(link, 'link'))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
            <li key={index}>
              <Icon name={choice(link, 'icon', faqIcons, 'help-circle')} />
              <div dir="auto">{href ? <ContentLink href={href}>{question}</ContentLink> : question}</div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
