import { LinkedText } from './text/LinkedText.tsx'

interface SectionHeadProps {
  heading: 'h1' | 'h2'
  title: string
  subtitle: string
}

/** The title of a section of products or features, and a line below it. */
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
