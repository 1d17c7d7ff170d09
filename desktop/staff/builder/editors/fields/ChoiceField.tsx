import { Radio } from 'antd'
import { memo, type ReactNode, useId } from 'react'
import { type Choice, chosen, oddNote } from './choices.ts'
import type { FieldProps } from './field.ts'

interface ChoiceFieldProps<T extends string | number> extends FieldProps {
  choices: readonly (Choice<T> & { picture?: ReactNode })[]
  /** What the shop takes where nothing is chosen. */
  fallback: T
  hint?: string
}

/** One of a few, all of them to be seen. Those with pictures show these, and have names for screen readers. */
function Choices<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { label, name, value, set, choices, fallback } = props
  const id = useId()
  const hint = oddNote(choices, value) ?? props.hint
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <Radio.Group
        className="block-choices"
        optionType="button"
        buttonStyle="solid"
        aria-labelledby={id}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        value={chosen(choices, value, fallback)}
        onChange={({ target }) => set({ [name]: target.value as T })}
      >
        {choices.map((choice) => (
          <Radio.Button key={choice.value} value={choice.value} {...(choice.picture && { title: choice.label })}>
            {choice.picture ? (
              <>
                {choice.picture}
                <span className="sr-only">{choice.label}</span>
              </>
            ) : (
              choice.label
            )}
          </Radio.Button>
        ))}
      </Radio.Group>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
export const ChoiceField = memo(Choices) as typeof Choices
