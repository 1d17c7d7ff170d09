import { Select } from 'antd'
import { memo, type ReactNode } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { type Choice, resolveChoice, unsupportedNote } from './choices.ts'
import type { FieldProps } from './field.ts'

interface SelectFieldProps<T extends string> extends FieldProps {
  choices: readonly Choice<T>[]
  /** What the shop uses if nothing is chosen. */
  fallback: T
  hint?: string
  /** How a choice is rendered in the list, and when selected if `isShownChosen` is set. Its label by default. */
  render?: (choice: Choice<T>) => ReactNode
  isShownChosen?: boolean
}

/** A select. `render` must be the same function on every render. */
function Selection<T extends string>(props: SelectFieldProps<T>) {
  const { label, name, value, set, choices, fallback, render, isShownChosen = false } = props
  return (
    <Field label={label} hint={unsupportedNote(choices, value) ?? props.hint}>
      {(control) => (
        <Select
          {...control}
          value={resolveChoice(choices, value, fallback)}
          options={choices as Choice<T>[]}
          {...(render && {
            optionRender: ({ value: each }) => render(choices.find((choice) => choice.value === each)!),
            ...(isShownChosen && {
              labelRender: ({ value: each }) => render(choices.find((choice) => choice.value === each)!),
            }),
          })}
          popupMatchSelectWidth={false}
          // Next to the field in the DOM, where screen readers expect it.
          getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
          onChange={(each) => set({ [name]: each })}
        />
      )}
    </Field>
  )
}
export const SelectField = memo(Selection) as typeof Selection
