import { safeSource } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { Buttons } from '#storefront/blocks/Buttons.tsx'
import { readFirstText, readText } from '#shared/blocks/content.ts'
import { ContentImage } from '#storefront/blocks/image/ContentImage.tsx'
import type { WidthStep } from '#storefront/blocks/image/sizes.ts'
import { LinkedText } from '#storefront/blocks/text/LinkedText.tsx'
import './hero.css'

const buttonNames = ['button', 'secondButton'] as const
/** Width of the image beside the text when the hero fills its row; see hero.css. */
const fullRowSteps: readonly WidthStep[] = [[56, 0.53]]

/** Page opener: a title, a short text, at most two buttons and a wide image. */
export function Hero({ content, heading: Heading, isFirst, steps }: BlockProps) {
  const title = readText(content, 'title')
  const subtitle = readText(content, 'subtitle')
  const text = readText(content, 'text')
  const source = safeSource(readFirstText(content, 'imageUrl', 'backgroundImage'))
  return (
    <section className="hero">
      <div className="hero-text">
        {subtitle && (
          <p className="dim" dir="auto">
            {subtitle}
          </p>
        )}
        {title && (
          <Heading className="hero-title" dir="auto">
            {title}
          </Heading>
        )}
        {text && (
          <p className="hero-words" dir="auto">
            <LinkedText text={text} />
          </p>
        )}
        <Buttons content={content} names={buttonNames} />
      </div>
      {source && (
        <ContentImage
          src={source}
          content={content}
          hasPriority={isFirst}
          steps={steps.length > 0 ? steps : fullRowSteps}
        />
      )}
    </section>
  )
}
