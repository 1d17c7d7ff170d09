import { Checkbox, Input } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'

/** An image's alt text and caption. */
interface ImageTexts {
  alt: string
  isDecorative: boolean
  caption: string
}

interface AltTextFieldsProps {
  values: ImageTexts
  set(change: Partial<ImageTexts>): void
  problems?: Problems
}

/** Fields for alt text, "decorative" and caption, for images and for files to upload. */
export function AltTextFields({ values, set, problems = {} }: AltTextFieldsProps) {
  const { alt, isDecorative, caption } = values
  return (
    <>
      <Field label="Alt Text" problem={problems['alt']} hint={altHint(isDecorative)}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            disabled={isDecorative}
            value={isDecorative ? '' : alt}
            onChange={({ target }) => set({ alt: target.value })}
          />
        )}
      </Field>
      <Checkbox checked={isDecorative} onChange={({ target }) => set({ isDecorative: target.checked })}>
        Decorative: it adds no information
      </Checkbox>
      <Field label="Caption" problem={problems['caption']}>
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            rows={3}
            value={caption}
            onChange={({ target }) => set({ caption: target.value })}
          />
        )}
      </Field>
    </>
  )
}

const altHint = (isDecorative: boolean) =>
  isDecorative
    ? 'Screen readers skip it. Untick “Decorative” to describe it.'
    : 'Describe the image for people who can’t see it, such as “A red dragon on a hoard of coins”.'

interface TagsFieldProps {
  label?: string
  value: string
  onChange(tags: string): void
  hint?: string
  problem?: string | undefined
}

/** Tags as typed, separated by commas. */
export const TagsField = ({
  label = 'Tags',
  value,
  onChange,
  hint = 'Separate tags with commas.',
  problem,
}: TagsFieldProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => (
      <Input
        {...control}
        dir="auto"
        autoCapitalize="none"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
