import { faqIcons } from '#shared/blocks/choices.ts'
import { safeHref } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readChoice, readList, readText } from '#shared/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import '#storefront/blocks/side-card.css'

/** Frequently asked questions, each linking to its answer. */
export function FaqQuickLinks({ content }: BlockProps) {
  const links = readList(content, 'faqLinks').filter((link) => readText(link, 'question'))
  if (links.length === 0) return null
  return (
    <section className="side-card stack">
      <h2 dir="auto">{readText(content, 'title') || 'QUICK.FAQ'}</h2>
      <ul>
        {links.map((link, index) => {
          const question = readText(link, 'question')
          const href = safeHref(readText(link, 'link'))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
            <li key={index}>
              <Icon name={readChoice(link, 'icon', faqIcons, 'help-circle')} />
              <div dir="auto">{href ? <ContentLink href={href}>{question}</ContentLink> : question}</div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
