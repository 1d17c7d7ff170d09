import { safeSource } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { Buttons } from '#storefront/blocks/Buttons.tsx'
import { count, firstText, text } from '#storefront/blocks/content.ts'
import { Shot } from '#storefront/blocks/image/Shot.tsx'
import type { Step } from '#storefront/blocks/image/sizes.ts'
import { LinkedText } from '#storefront/blocks/text/LinkedText.tsx'
import './hero.css'

const ways = ['button', 'secondButton'] as const
/** Alone in its row, its picture stands beside its words; see hero.css. */
const alone: readonly Step[] = [[56, 0.53]]

/** The opening of a page: a title, a few words, at most two ways on, and a wide drawing. */
export function Hero({ content, heading: Heading, first, steps }: BlockProps) {
  const title = text(content, 'title')
  const subtitle = text(content, 'subtitle')
  const words = text(content, 'text')
  const source = safeSource(firstText(content, 'imageUrl', 'backgroundImage'))
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
        {words && (
          <p className="hero-words" dir="auto">
            <LinkedText text={words} />
          </p>
        )}
        <Buttons content={content} names={ways} />
      </div>
      {source && (
        <Shot
          src={source}
          alt={text(content, 'alt')}
          width={count(content, 'imageWidth')}
          height={count(content, 'imageHeight')}
          priority={first}
          steps={steps.length > 0 ? steps : alone}
        />
      )}
    </section>
  )
}
