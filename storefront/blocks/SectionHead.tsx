import { LinkedText } from './text/LinkedText.tsx'

interface SectionHeadProps {
  heading: 'h1' | 'h2'
  title: string
  subtitle: string
}

/** Heading and subtitle of a products or features section. */
export const SectionHead = ({ heading: Heading, title, subtitle }: SectionHeadProps) =>
  (title || subtitle) && (
    <div>
      {title && <Heading dir="auto">{title}</Heading>}
      {subtitle && (
        <p className="dim" dir="auto">
          <LinkedText text={subtitle} />
        </p>
      )}
    </div>
  )
