import type { ReactNode } from 'react'
import { textStyles } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readChoice, readFlag, readText } from '#shared/blocks/content.ts'
import { LinkedText } from '#storefront/blocks/text/LinkedText.tsx'
import { Title, Paragraphs } from '#storefront/blocks/text/Paragraphs.tsx'
import { type CollapsibleSection, readSections } from '#shared/blocks/sections.ts'
import './collapsible.css'

/**
 * Collapsible text that works without scripts. A trigger text makes one disclosure around everything; titled sections
 * are disclosures of their own.
 */
export function Collapsible({ content, heading }: BlockProps) {
  const sections = readSections(content)
  const title = readText(content, 'title')
  if (!title && sections.length === 0) return null
  const trigger = readText(content, 'triggerText') || (sections.some((section) => section.title) ? '' : 'SHOW MORE')
  const parts = sections.map((section, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
    <Part key={index} section={section} />
  ))
  return (
    <section className="stack">
      <Title as={heading} text={title} textStyle={readChoice(content, 'titleTextLayout', textStyles, undefined)} />
      {trigger && sections.length > 0 ? (
        <Fold summary={trigger} open={readFlag(content, 'defaultOpen')}>
          {parts}
        </Fold>
      ) : (
        <div className="folds">{parts}</div>
      )}
    </section>
  )
}

const Fold = ({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) => (
  <details className="fold" open={open}>
    <summary dir="auto">{summary}</summary>
    <div className="fold-content">{children}</div>
  </details>
)

function Part({ section: { title, content, items, defaultOpen } }: { section: CollapsibleSection }) {
  const body = (
    <>
      <Paragraphs text={content} />
      {items.length > 0 && (
        <ul className="style-body fold-list">
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
            <li key={index} dir="auto">
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
  return title ? (
    <Fold summary={title} open={defaultOpen}>
      {body}
    </Fold>
  ) : (
    body
  )
}
