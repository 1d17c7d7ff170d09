import { safeHref } from '#shared/blocks/links.ts'
import { type Content, readText } from '#shared/blocks/content.ts'
import { ContentLink } from './text/ContentLink.tsx'

/**
 * A block's call-to-action links, at most two, the first one filled. Those without a label or a valid URL are skipped.
 */
export function Buttons({ content, names = ['button'] }: { content: Content; names?: readonly string[] }) {
  const links = names.map((name) => {
    const label = readText(content, `${name}Text`)
    const href = safeHref(readText(content, `${name}Link`))
    return (
      label &&
      href && (
        <ContentLink key={name} className={name === 'button' ? 'button primary' : 'button'} href={href}>
          <span dir="auto">{label}</span>
        </ContentLink>
      )
    )
  })
  return links.some(Boolean) && <p className="row">{links}</p>
}
