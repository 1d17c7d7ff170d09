import { Checkbox, Input } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'

/** What is said of an image in words. */
interface Words {
  alt: string
  isDecorative: boolean
  caption: string
}

interface WordsFieldsProps {
  values: Words
  set(change: Partial<Words>): void
  problems?: Problems
}

/** Alt text, or that it needs none, and caption (staff specification, section 2): of an image, and of a file that becomes one. */
export function WordsFields({ values, set, problems = {} }: WordsFieldsProps) {
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
        Decorative: it says nothing that words would have to say
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
    ? 'Screen readers pass over it. Untick “Decorative” to describe it.'
    : 'What it shows, for those who can’t see it: “A red dragon on a hoard of coins”.'
