import type { ReactNode } from 'react'
import { isExternal } from '#shared/blocks/links.ts'

interface ContentLinkProps {
  /** Returned by `safeHref`. */
  href: string
  className?: string
  /** Defaults to true for URLs that begin with http. */
  newTab?: boolean
  children: ReactNode
}

/** Link in content written by staff. */
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
