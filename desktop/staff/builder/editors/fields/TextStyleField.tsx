import { memo } from 'react'
import { type TextStyle, textStyles } from '#shared/blocks/choices.ts'
import { truncated } from '#staff/builder/editors/summaries/beginning.ts'
import { LinkPreview } from '#staff/builder/editors/summaries/LinkPreview.tsx'
import { type Choice, chosen, named } from './choices.ts'
import { editable, type FieldProps } from './field.ts'
import { SelectField } from './SelectField.tsx'
import '#storefront/blocks/text/words.css'

/** The text-style preview shows so many characters (staff specification, section 2). */
const SHOWN = 50

const choices = named(textStyles)
const inItsStyle = ({ value, label }: Choice<TextStyle>) => (
  <span className={`style-${value} text-style-choice`}>{label}</span>
)

interface TextStyleFieldProps extends FieldProps {
  fallback: TextStyle
  /** The text that will have the style, whatever is stored as that. */
  sample: unknown
  /** `[text](url)` in it are links. */
  hasLinks?: boolean
}

/** One of the eleven text styles, each shown in its own, and what the text's beginning looks like in the chosen one. */
export const TextStyleField = memo(function TextStyleField({
  sample,
  hasLinks = false,
  ...props
}: TextStyleFieldProps) {
  const style = chosen(choices, props.value, props.fallback)
  const text = editable(sample).trim().slice(0, 2000).replace(/\s+/g, ' ')
  return (
    <div className="text-style-field">
      <SelectField {...props} choices={choices} render={inItsStyle} />
      {text && (
        <div className={`words style-${style} text-style-preview`} dir="auto" data-preview={style}>
          <p>{hasLinks ? <LinkPreview text={text} length={SHOWN} /> : truncated(text, SHOWN)}</p>
        </div>
      )}
    </div>
  )
})
