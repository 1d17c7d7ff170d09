import { safeHref } from '#shared/blocks/links.ts'
import { type Content, text } from './content.ts'
import { ContentLink } from './text/ContentLink.tsx'

/** The ways on that a block offers: at most two, the first one filled. A way without words or to nowhere is left out. */
export function Buttons({ content, names = ['button'] }: { content: Content; names?: readonly string[] }) {
  const ways = names.map((name) => {
    const label = text(content, `${name}Text`)
    const href = safeHref(text(content, `${name}Link`))
    return (
      label &&
      href && (
        <ContentLink key={name} className={name === 'button' ? 'button primary' : 'button'} href={href}>
          <span dir="auto">{label}</span>
        </ContentLink>
      )
    )
  })
  return ways.some(Boolean) && <p className="row">{ways}</p>
}
