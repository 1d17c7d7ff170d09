import { Select } from 'antd'
import { memo, type ReactNode } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { type Choice, chosen, oddNote } from './choices.ts'
import type { FieldProps } from './field.ts'

interface SelectFieldProps<T extends string> extends FieldProps {
  choices: readonly Choice<T>[]
  /** What the shop takes where nothing is chosen. */
  fallback: T
  hint?: string
  /** How a choice looks in the list, and chosen where `isShownChosen`. Its name otherwise. */
  render?: (choice: Choice<T>) => ReactNode
  isShownChosen?: boolean
}

/** One of many. `render` is a function that is the same at every render. */
function Selection<T extends string>(props: SelectFieldProps<T>) {
  const { label, name, value, set, choices, fallback, render, isShownChosen = false } = props
  return (
    <Field label={label} hint={oddNote(choices, value) ?? props.hint}>
      {(control) => (
        <Select
          {...control}
          value={chosen(choices, value, fallback)}
          options={choices as Choice<T>[]}
          {...(render && {
            optionRender: ({ value: each }) => render(choices.find((choice) => choice.value === each)!),
            ...(isShownChosen && {
              labelRender: ({ value: each }) => render(choices.find((choice) => choice.value === each)!),
            }),
          })}
          popupMatchSelectWidth={false}
          // Beside its field, where screen readers are.
          getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
          onChange={(each) => set({ [name]: each })}
        />
      )}
    </Field>
  )
}
export const SelectField = memo(Selection) as typeof Selection
