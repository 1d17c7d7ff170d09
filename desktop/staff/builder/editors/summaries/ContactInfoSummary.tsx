import { contactIcons } from '#shared/blocks/choices.ts'
import { readChoice, readList, readText } from '#shared/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { truncate } from './truncate.ts'
import { OverflowNote, SHOWN, EmptyBlock } from './OverflowNote.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function ContactInfoSummary({ content }: SummaryProps) {
  const items = readList(content, 'contactItems').filter((item) => readText(item, 'value'))
  if (items.length === 0) return <EmptyBlock name="contact info" />
  return (
    <>
      <Sample text={readText(content, 'title') || 'CONTACT.INFO'} textStyle="title" />
      <ul className="stack list">
        {items.slice(0, SHOWN).map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
          <li key={index} className="summary-icon">
            <Icon name={readChoice(item, 'icon', contactIcons, 'globe')} />
            <span dir="auto">
              <span className="dim">{truncate(readText(item, 'label'), 60)}</span>{' '}
              {truncate(readText(item, 'value'), 200)}
            </span>
          </li>
        ))}
      </ul>
      <OverflowNote count={items.length} />
    </>
  )
}
