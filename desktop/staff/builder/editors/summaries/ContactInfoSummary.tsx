import { contactIcons } from '#shared/blocks/choices.ts'
import { choice, list, text } from '#storefront/blocks/content.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { truncated } from './beginning.ts'
import { More, SHOWN } from './More.tsx'
import { Nothing } from './Nothing.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function ContactInfoSummary({ content }: SummaryProps) {
  const items = list(content, 'contactItems').filter((item) => text(item, 'value'))
  if (items.length === 0) return <Nothing name="contact info" />
  return (
    <>
      <Sample text={text(content, 'title') || 'CONTACT.INFO'} look="title" />
      <ul className="summary-lines">
        {items.slice(0, SHOWN).map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
          <li key={index} className="summary-icon">
            <Icon name={choice(item, 'icon', contactIcons, 'globe')} />
            <span dir="auto">
              <span className="dim">{truncated(text(item, 'label'), 60)}</span> {truncated(text(item, 'value'), 200)}
            </span>
          </li>
        ))}
      </ul>
      <More count={items.length} />
    </>
  )
}
