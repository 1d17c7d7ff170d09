import { alignments, imageScales, textStyles } from '#shared/blocks/choices.ts'
import { isExternal, safeHref, safeSource } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { choice, count, flag, text } from '#storefront/blocks/content.ts'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import { Title, Words } from '#storefront/blocks/text/Words.tsx'
import { Shot } from './Shot.tsx'
import './image.css'

/** A picture with a title above or below it and a caption, in one of four widths; it may be a link. */
export function ImageBlock({ content, heading, first }: BlockProps) {
  const title = text(content, 'title')
  const caption = text(content, 'text')
  const source = safeSource(text(content, 'imageUrl'))
  const href = safeHref(text(content, 'imageLink'))
  if (!title && !caption && !source) return null

  const align = choice(content, 'titleAlignment', alignments, 'center')
  const below = content['titlePosition'] === 'below'
  const head = (
    <Title as={heading} text={title} look={choice(content, 'titleTextLayout', textStyles, undefined)} align={align} />
  )
  const shot = source && (
    <Shot
      src={source}
      // A link needs words, if only its address.
      alt={text(content, 'alt') || title || (href ?? '')}
      width={count(content, 'imageWidth')}
      height={count(content, 'imageHeight')}
      priority={first}
    />
  )
  return (
    <section className={`image-block stack align-${align}`}>
      {!below && head}
      {shot && (
        <figure className={`stack tight scale-${choice(content, 'imageScale', imageScales, 'full')}`}>
          {href ? (
            <ContentLink className="" href={href} newTab={flag(content, 'imageLinkExternal', isExternal(href))}>
              {shot}
            </ContentLink>
          ) : (
            shot
          )}
          {caption && (
            <figcaption>
              <Words text={caption} look="caption" align={align} />
            </figcaption>
          )}
        </figure>
      )}
      {!shot && <Words text={caption} look="caption" align={align} />}
      {below && head}
    </section>
  )
}
