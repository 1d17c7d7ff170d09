import type { BlockContent } from '#staff/builder/builder.ts'

export interface SummaryProps {
  content: BlockContent
}
