import { type ComponentType, memo } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { SummaryProps } from './summaries/summary.ts'
import { HeroSummary } from './summaries/HeroSummary.tsx'
import { TextSummary } from './summaries/TextSummary.tsx'
import { Unknown } from './Unknown.tsx'
import './editors.css'

const kinds = { hero: HeroSummary, text: TextSummary } satisfies Record<string, ComponentType<SummaryProps>>
const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

/** A block's view mode: what it says, calm and short. What it looks like in the shop is the preview's business. */
export const BlockSummary = memo(function BlockSummary({ block: { type, content } }: { block: Block }) {
  const Kind = isKnown(type) ? kinds[type] : null
  return <div className="block-summary">{Kind ? <Kind content={content} /> : <Unknown type={type} />}</div>
})
