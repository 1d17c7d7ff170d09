import { safeSource } from '#shared/blocks/links.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { Buttons } from '#storefront/blocks/Buttons.tsx'
import { count, firstText, text } from '#storefront/blocks/content.ts'
import { Shot } from '#storefront/blocks/image/Shot.tsx'
import { LinkedText } from '#storefront/blocks/text/LinkedText.tsx'
import './hero.css'

const ways = ['button', 'secondButton'] as const

/** The opening of a page: a title, a few words, at most two ways on, and a wide drawing. */
export function Hero({ content, heading: Heading, first }: BlockProps) {
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
        />
      )}
    </section>
  )
}
