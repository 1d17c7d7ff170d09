import type { ReactNode } from 'react'
import { textStyles } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { choice, flag, text } from '#storefront/blocks/content.ts'
import { LinkedText } from '#storefront/blocks/text/LinkedText.tsx'
import { Title, Words } from '#storefront/blocks/text/Words.tsx'
import { type Section, sectionsOf } from './sections.ts'
import './collapsible.css'

/**
 * Text that opens and closes, without scripts. With a trigger text it is one fold around everything; parts with titles are folds
 * of their own.
 */
export function Collapsible({ content, heading }: BlockProps) {
  const sections = sectionsOf(content)
  const title = text(content, 'title')
  if (!title && sections.length === 0) return null
  const trigger = text(content, 'triggerText') || (sections.some((section) => section.title) ? '' : 'SHOW MORE')
  const parts = sections.map((section, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they are never reordered on the page
    <Part key={index} section={section} />
  ))
  return (
    <section className="stack">
      <Title as={heading} text={title} look={choice(content, 'titleTextLayout', textStyles, undefined)} />
      {trigger && sections.length > 0 ? (
        <Fold summary={trigger} open={flag(content, 'defaultOpen')}>
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

function Part({ section: { title, content, items, defaultOpen } }: { section: Section }) {
  const body = (
    <>
      <Words text={content} />
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
