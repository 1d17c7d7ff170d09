import type { Content } from '#staff/builder/builder.ts'

export interface SummaryProps {
  content: Content
}
