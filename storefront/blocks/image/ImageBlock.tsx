import { alignments, imageScales, textStyles } from '#shared/blocks/choices.ts'
import { isExternal, safeHref, safeSource } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readChoice, readFlag, readText } from '#shared/blocks/content.ts'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import { Title, Paragraphs } from '#storefront/blocks/text/Paragraphs.tsx'
import { ContentImage } from './ContentImage.tsx'
import './image.css'

/** Fraction of the block's width; see image.css. */
const widthFractions: Partial<Record<string, number>> = { small: 1 / 3, medium: 2 / 3 }

/** Image with a title above or below it and a caption, in one of four widths; optionally a link. */
export function ImageBlock({ content, heading, isFirst, steps }: BlockProps) {
  const title = readText(content, 'title')
  const caption = readText(content, 'text')
  const source = safeSource(readText(content, 'imageUrl'))
  const href = safeHref(readText(content, 'imageLink'))
  if (!title && !caption && !source) return null

  const align = readChoice(content, 'titleAlignment', alignments, 'center')
  const below = content['titlePosition'] === 'below'
  const head = (
    <Title
      as={heading}
      text={title}
      textStyle={readChoice(content, 'titleTextLayout', textStyles, undefined)}
      align={align}
    />
  )
  const scale = readChoice(content, 'imageScale', imageScales, 'full')
  const shot = source && (
    <ContentImage
      src={source}
      content={content}
      // A link needs an accessible name, if only its URL.
      fallbackAlt={title || (href ?? '')}
      isLink={Boolean(href)}
      hasPriority={isFirst}
      steps={steps}
      fraction={widthFractions[scale]}
      maxRem={scale === 'large' && steps.length === 0 ? 42 : undefined}
    />
  )
  return (
    <section className={`image-block stack align-${align}`}>
      {!below && head}
      {shot && (
        <figure className={`stack tight scale-${scale}`}>
          {href ? (
            <ContentLink className="" href={href} newTab={readFlag(content, 'imageLinkExternal', isExternal(href))}>
              {shot}
            </ContentLink>
          ) : (
            shot
          )}
          {caption && (
            <figcaption>
              <Paragraphs text={caption} textStyle="caption" align={align} />
            </figcaption>
          )}
        </figure>
      )}
      {!shot && <Paragraphs text={caption} textStyle="caption" align={align} />}
      {below && head}
    </section>
  )
}
