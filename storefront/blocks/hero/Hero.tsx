import './hero.css'

/** What a hero block says (specification section 3). Absent parts are not rendered. */
export interface HeroContent {
  title: string
  subtitle?: string
  text?: string
  buttonText?: string
  buttonLink?: string
  secondButtonText?: string
  secondButtonLink?: string
  imageUrl?: string
  /** Pixels, so that nothing moves when the picture arrives. */
  imageWidth?: number
  imageHeight?: number
}

interface HeroProps {
  content: HeroContent
  /** The heading level: the first block of a page carries its title. */
  heading?: 'h1' | 'h2'
}

/** The opening of a page: a title, a few words, at most two ways on, and a wide drawing. */
export function Hero({ content, heading: Heading = 'h1' }: HeroProps) {
  const { title, subtitle, text, imageUrl } = content
  return (
    <section className="hero">
      <div className="hero-text">
        {subtitle && <p className="hero-subtitle">{subtitle}</p>}
        <Heading className="hero-title">{title}</Heading>
        {text && <p className="hero-words">{text}</p>}
        <p className="row hero-ways">
          {content.buttonText && content.buttonLink && (
            <a className="button primary" href={content.buttonLink}>
              {content.buttonText}
            </a>
          )}
          {content.secondButtonText && content.secondButtonLink && (
            <a className="button" href={content.secondButtonLink}>
              {content.secondButtonText}
            </a>
          )}
        </p>
      </div>
      {imageUrl && (
        <img
          className="hero-picture"
          src={imageUrl}
          alt=""
          width={content.imageWidth}
          height={content.imageHeight}
          fetchPriority="high"
          decoding="async"
        />
      )}
    </section>
  )
}
