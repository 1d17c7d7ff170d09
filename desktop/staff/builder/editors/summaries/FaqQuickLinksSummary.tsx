import { faqIcons } from '#shared/blocks/choices.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { readChoice, readList, readText } from '#shared/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { truncate } from './truncate.ts'
import { OverflowNote, SHOWN, EmptyBlock } from './OverflowNote.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function FaqQuickLinksSummary({ content }: SummaryProps) {
  const links = readList(content, 'faqLinks').filter((link) => readText(link, 'question'))
  if (links.length === 0) return <EmptyBlock name="FAQ quick links" />
  return (
    <>
      <Sample text={readText(content, 'title') || 'QUICK.FAQ'} textStyle="title" />
      <ul className="stack list">
        {links.slice(0, SHOWN).map((link, index) => {
          const address = readText(link, 'link')
          return (
            // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
            <li key={index} className="summary-icon">
              <Icon name={readChoice(link, 'icon', faqIcons, 'help-circle')} />
              <span dir="auto">
                <span {...(safeHref(address) && { className: 'link-preview', title: address })}>
                  {truncate(readText(link, 'question'), 200)}
                </span>
                {!safeHref(address) && <span className="dim"> [BROKEN LINK]</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <OverflowNote count={links.length} />
    </>
  )
}
