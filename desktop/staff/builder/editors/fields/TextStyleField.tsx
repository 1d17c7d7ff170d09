import { memo } from 'react'
import { type TextStyle, textStyles } from '#shared/blocks/choices.ts'
import { truncate } from '#staff/builder/editors/summaries/truncate.ts'
import { LinkPreview } from '#staff/builder/editors/summaries/Sample.tsx'
import { type Choice, resolveChoice, labelled } from './choices.ts'
import { toEditable, type FieldProps } from './field.ts'
import { SelectField } from './SelectField.tsx'
import '#storefront/blocks/text/paragraphs.css'

/** Number of characters in the preview of a text style. */
const SHOWN = 50

const choices = labelled(textStyles)
const inItsStyle = ({ value, label }: Choice<TextStyle>) => (
  <span className={`style-${value} text-style-choice`}>{label}</span>
)

interface TextStyleFieldProps extends FieldProps {
  fallback: TextStyle
  /** The text that gets the style, as stored. */
  sample: unknown
  /** Whether `[text](url)` in the text is a link. */
  hasLinks?: boolean
}

/** Chooses one of the text styles. Each is shown in its own style, with the beginning of the text as a sample. */
export const TextStyleField = memo(function TextStyleField({
  sample,
  hasLinks = false,
  ...props
}: TextStyleFieldProps) {
  const style = resolveChoice(choices, props.value, props.fallback)
  const text = toEditable(sample).trim().slice(0, 2000).replace(/\s+/g, ' ')
  return (
    <div className="stack">
      <SelectField {...props} choices={choices} render={inItsStyle} />
      {text && (
        <div className={`words style-${style} text-style-preview`} dir="auto" data-preview={style}>
          <p>{hasLinks ? <LinkPreview text={text} length={SHOWN} /> : truncate(text, SHOWN)}</p>
        </div>
      )}
    </div>
  )
})
