import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { LinkedText } from './LinkedText.tsx'
import './words.css'

interface WordsProps {
  /** Paragraphs end at blank lines; other line breaks are kept. Nothing is rendered for an empty text. */
  text: string
  look?: TextStyle
  align?: Alignment
}

/** People's text in one of the text styles (specification section 3). */
export function Words({ text, look = 'body', align = 'left' }: WordsProps) {
  if (!text) return null
  const className = `words style-${look} align-${align}`
  if (look === 'code')
    return (
      // Long lines scroll within it, with the keyboard, too.
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

interface TitleProps extends WordsProps {
  as: 'h1' | 'h2' | 'h3'
}

/** A heading in one of the text styles; nothing for an empty text. The style says how it looks, not what level it is. */
export const Title = ({
  as: Heading,
  text,
  look = Heading === 'h1' ? 'headline' : 'title',
  align = 'left',
}: TitleProps) =>
  text && (
    <Heading className={`style-${look} align-${align}`} dir="auto">
      {text}
    </Heading>
  )
