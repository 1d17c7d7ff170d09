import { Checkbox, Input } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'

/** An image's alt text and caption. */
interface ImageTexts {
  alt: string
  isDecorative: boolean
  caption: string
}

interface WordsFieldsProps {
  values: ImageTexts
  set(change: Partial<ImageTexts>): void
  problems?: Problems
}

/** Fields for alt text, "decorative" and caption, for images and for files to upload. */
export function AltTextFields({ values, set, problems = {} }: WordsFieldsProps) {
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
