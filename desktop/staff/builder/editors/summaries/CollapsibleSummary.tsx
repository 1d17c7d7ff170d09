import { type ReactNode, useState } from 'react'
import { textStyles } from '#shared/blocks/choices.ts'
import { type CollapsibleSection, readSections } from '#shared/blocks/sections.ts'
import { readChoice, readFlag, readText } from '#shared/blocks/content.ts'
import { LinkPreview, Sample } from './Sample.tsx'
import { OverflowNote, SHOWN, EmptyBlock } from './OverflowNote.tsx'
import type { SummaryProps } from './summary.ts'

/** Sections start as `defaultOpen` says and can be opened and closed here, too. */
export function CollapsibleSummary({ content }: SummaryProps) {
  const sections = readSections(content)
  const title = readText(content, 'title')
  if (!title && sections.length === 0) return <EmptyBlock name="collapsible" />
  const trigger = readText(content, 'triggerText') || (sections.some((section) => section.title) ? '' : 'SHOW MORE')
  const parts = (
    <>
      {sections.slice(0, SHOWN).map((section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is open stays open in its place
        <Part key={index} section={section} />
      ))}
      <OverflowNote count={sections.length} />
    </>
  )
  return (
    <>
      <Sample text={title} textStyle={readChoice(content, 'titleTextLayout', textStyles, 'title')} />
      {trigger && sections.length > 0 ? (
        <Fold summary={trigger} isOpen={readFlag(content, 'defaultOpen')}>
          {parts}
        </Fold>
      ) : (
        parts
      )}
    </>
  )
}

/** Opening by hand is local state. A change of `defaultOpen` resets it. */
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
      <div className="stack">{children}</div>
    </details>
  )
}

function Part({ section: { title, content, items, defaultOpen } }: { section: CollapsibleSection }) {
  const body = (
    <>
      <Sample text={content} textStyle="body" />
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
      <OverflowNote count={items.length} />
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
