import type { ReactNode } from 'react'
import { isExternal } from '#shared/blocks/links.ts'

interface ContentLinkProps {
  /** As `safeHref` answered it. */
  href: string
  className?: string
  /** Addresses that begin with http do, unless said otherwise (specification section 2). */
  newTab?: boolean
  children: ReactNode
}

/** A link that staff wrote into content. */
export function ContentLink({ href, className = 'link', newTab = isExternal(href), children }: ContentLinkProps) {
  if (!newTab)
    return (
      <a className={className} href={href}>
        {children}
      </a>
    )
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
