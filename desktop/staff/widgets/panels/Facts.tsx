import { Descriptions, Grid } from 'antd'
import type { ReactNode } from 'react'

interface FactsProps {
  /** By label. What is null or false is left out. */
  facts: Readonly<Record<string, ReactNode>>
  /** Keeps short values beside their labels on phones, too. */
  isShort?: boolean
}

/** What is known about a record; on phones each value is below its label. */
export function Facts({ facts, isShort = false }: FactsProps) {
  const { sm } = Grid.useBreakpoint()
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== false)
  return (
    <Descriptions
      bordered
      column={1}
      size="small"
      styles={{ label: { width: 1, paddingInlineEnd: 'var(--s4)', whiteSpace: 'nowrap', verticalAlign: 'top' } }}
      layout={sm === false && !isShort ? 'vertical' : 'horizontal'}
      items={known.map(([label, value]) => ({
        key: label,
        label,
        // Texts may be of any language.
        children: typeof value === 'string' ? <bdi>{value}</bdi> : value,
      }))}
    />
  )
}
