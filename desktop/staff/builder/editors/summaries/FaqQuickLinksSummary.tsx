import { faqIcons } from '#shared/blocks/choices.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { choice, list, text } from '#storefront/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { truncated } from './beginning.ts'
import { More, SHOWN } from './More.tsx'
import { Nothing } from './Nothing.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function FaqQuickLinksSummary({ content }: SummaryProps) {
  const links = list(content, 'faqLinks').filter((link) => text(link, 'question'))
  if (links.length === 0) return <Nothing name="FAQ quick links" />
  return (
    <>
      <Sample text={text(content, 'title') || 'QUICK.FAQ'} look="title" />
      <ul className="summary-lines">
        {links.slice(0, SHOWN).map((link, index) => {
          const address = text(link, 'link')
          return (
            // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
            <li key={index} className="summary-icon">
              <Icon name={choice(link, 'icon', faqIcons, 'help-circle')} />
              <span dir="auto">
                <span {...(safeHref(address) && { className: 'link-preview', title: address })}>
                  {truncated(text(link, 'question'), 200)}
                </span>
                {!safeHref(address) && <span className="dim"> [LEADS NOWHERE]</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <More count={links.length} />
    </>
  )
}
