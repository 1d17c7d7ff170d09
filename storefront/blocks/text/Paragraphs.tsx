import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { LinkedText } from './LinkedText.tsx'
import './paragraphs.css'

interface ParagraphsProps {
  /** Blank lines separate paragraphs; single line breaks are preserved. Empty text renders nothing. */
  text: string
  /** The same as HTML, if it is a rich text (`toRichHtml`). */
  html?: string | undefined
  textStyle?: TextStyle
  align?: Alignment
}

/** Text written by staff, in one of the text styles. */
export function Paragraphs({ text, html, textStyle = 'body', align = 'left' }: ParagraphsProps) {
  if (!text) return null
  const className = `words style-${textStyle} align-${align}`
  if (html) return <div className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  if (textStyle === 'code')
    return (
      // Long lines scroll inside the element, by keyboard as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre className={className} dir="auto" tabIndex={0}>
        {text}
      </pre>
    )
  return (
    <div className={className} dir="auto">
      {text
        .trim()
        .split(/\r?\n\s*\n/)
        .map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs are never reordered
          <p key={index}>
            <LinkedText text={paragraph} />
          </p>
        ))}
    </div>
  )
}

interface TitleProps extends ParagraphsProps {
  as: 'h1' | 'h2' | 'h3'
}

/** Heading in one of the text styles; empty text renders nothing. The style sets the appearance, not the level. */
export const Title = ({
  as: Heading,
  text,
  textStyle = Heading === 'h1' ? 'headline' : 'title',
  align = 'left',
}: TitleProps) =>
  text && (
    <Heading className={`style-${textStyle} align-${align}`} dir="auto">
      {text}
    </Heading>
  )
