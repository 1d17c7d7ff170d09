import { type ReactNode, useState } from 'react'
import { textStyles } from '#shared/blocks/choices.ts'
import { type Section, sectionsOf } from '#storefront/blocks/collapsible/sections.ts'
import { choice, flag, text } from '#storefront/blocks/content.ts'
import { LinkPreview } from './LinkPreview.tsx'
import { More, SHOWN } from './More.tsx'
import { Nothing } from './Nothing.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

/** Sections begin as `defaultOpen` says (staff specification, section 4), and open and close here, too. */
export function CollapsibleSummary({ content }: SummaryProps) {
  const sections = sectionsOf(content)
  const title = text(content, 'title')
  if (!title && sections.length === 0) return <Nothing name="collapsible" />
  const trigger = text(content, 'triggerText') || (sections.some((section) => section.title) ? '' : 'SHOW MORE')
  const parts = (
    <>
      {sections.slice(0, SHOWN).map((section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is open stays open in its place
        <Part key={index} section={section} />
      ))}
      <More count={sections.length} />
    </>
  )
  return (
    <>
      <Sample text={title} look={choice(content, 'titleTextLayout', textStyles, 'title')} />
      {trigger && sections.length > 0 ? (
        <Fold summary={trigger} isOpen={flag(content, 'defaultOpen')}>
          {parts}
        </Fold>
      ) : (
        parts
      )}
    </>
  )
}

/** Where it is opened by hand is no property of the block: its `defaultOpen` counts again once that is changed. */
function Fold({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  const [toggled, setToggled] = useState({ by: isOpen, open: isOpen })
  const open = toggled.by === isOpen ? toggled.open : isOpen
  return (
    <details
      className="summary-fold"
      open={open}
      onToggle={({ currentTarget }) => setToggled({ by: isOpen, open: currentTarget.open })}
    >
      <summary dir="auto">
        <LinkPreview text={summary} />
      </summary>
      <div>{children}</div>
    </details>
  )
}

function Part({ section: { title, content, items, defaultOpen } }: { section: Section }) {
  const body = (
    <>
      <Sample text={content} look="body" />
      {items.length > 0 && (
        <ul>
          {items.slice(0, SHOWN).map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
            <li key={index} dir="auto">
              <LinkPreview text={item} />
            </li>
          ))}
        </ul>
      )}
      <More count={items.length} />
    </>
  )
  return title ? (
    <Fold summary={title} isOpen={defaultOpen}>
      {body}
    </Fold>
  ) : (
    body
  )
}
