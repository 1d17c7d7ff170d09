import { Radio } from 'antd'
import { memo, type ReactNode, useId } from 'react'
import { type Choice, resolveChoice, unsupportedNote } from './choices.ts'
import type { FieldProps } from './field.ts'

interface ChoiceFieldProps<T extends string | number> extends FieldProps {
  choices: readonly (Choice<T> & { picture?: ReactNode })[]
  /** What the shop uses if nothing is chosen. */
  fallback: T
  hint?: string
}

/** A radio group with all choices visible. Choices with an icon show only the icon and have an accessible name. */
function Choices<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { label, name, value, set, choices, fallback } = props
  const id = useId()
  const hint = unsupportedNote(choices, value) ?? props.hint
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <Radio.Group
        optionType="button"
        buttonStyle="solid"
        aria-labelledby={id}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        value={resolveChoice(choices, value, fallback)}
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
