import type { CSSProperties, ReactNode } from 'react'
import type { Page } from '#shared/features/pages/pages.schema.ts'

/** Rem of a page's text area; no limit for `none`, `full` and whatever else was stored (specification section 2, slug page). */
const widths: Record<string, number> = {
  sm: 24,
  md: 28,
  lg: 32,
  xl: 36,
  '2xl': 42,
  '3xl': 48,
  '4xl': 56,
  '5xl': 64,
  '6xl': 72,
  '7xl': 80,
}

/** As wide as the page wants to be, with the gutter of every page. */
export function PageContainer({ maxWidth, children }: Pick<Page, 'maxWidth'> & { children: ReactNode }) {
  const rem = Number(widths[maxWidth])
  return (
    <div className="page" style={{ '--page': rem ? `${rem}rem` : '100%' } as CSSProperties}>
      {children}
    </div>
  )
}
