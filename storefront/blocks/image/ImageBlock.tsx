import { alignments, imageScales, textStyles } from '#shared/blocks/choices.ts'
import { isExternal, safeHref, safeSource } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { choice, count, flag, text } from '#storefront/blocks/content.ts'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import { Title, Words } from '#storefront/blocks/text/Words.tsx'
import { Shot } from './Shot.tsx'
import './image.css'

/** Of the block's width; see image.css. */
const parts: Partial<Record<string, number>> = { small: 1 / 3, medium: 2 / 3 }

/** A picture with a title above or below it and a caption, in one of four widths; it may be a link. */
export function ImageBlock({ content, heading, first, steps }: BlockProps) {
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
  const scale = choice(content, 'imageScale', imageScales, 'full')
  const shot = source && (
    <Shot
      src={source}
      alt={text(content, 'alt')}
      // A link needs words, if only its address.
      otherwise={title || (href ?? '')}
      isLink={Boolean(href)}
      width={count(content, 'imageWidth')}
      height={count(content, 'imageHeight')}
      priority={first}
      steps={steps}
      part={parts[scale]}
      most={scale === 'large' && steps.length === 0 ? 42 : undefined}
    />
  )
  return (
    <section className={`image-block stack align-${align}`}>
      {!below && head}
      {shot && (
        <figure className={`stack tight scale-${scale}`}>
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
