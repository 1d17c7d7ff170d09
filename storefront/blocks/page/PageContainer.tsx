import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { PageContext } from '#storefront/blocks/page-context.ts'

/** Maximum width of a page's content in rem. `none`, `full` and unknown values mean no limit. */
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

/** Wider than any screen, in rem. */
export const NO_LIMIT = 999

interface PageContainerProps extends Pick<ShownPage, 'maxWidth' | 'pictures' | 'richTexts'> {
  children: ReactNode
}

/** Content container with the page's maximum width, within that of header and footer unless it has no limit. */
export function PageContainer({ maxWidth, pictures, richTexts, children }: PageContainerProps) {
  const rem = Number(widths[maxWidth])
  const page = useMemo(() => ({ rem: rem || NO_LIMIT, pictures, richTexts }), [rem, pictures, richTexts])
  return (
    <div className={rem ? 'page' : 'page full'} style={rem ? ({ '--own': `${rem}rem` } as CSSProperties) : undefined}>
      <PageContext value={page}>{children}</PageContext>
    </div>
  )
}
