import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { nameIn } from './field-names.ts'

/** text {title, content}. */
export function TextFields({ content, set }: KindProps) {
  const words = nameIn(content, 'content', 'text')
  return (
    <>
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <LongTextInput
        label="Content"
        name={words}
        value={content[words]}
        set={set}
        rows={6}
        hint="An empty line starts a new paragraph. [text](/gallery) makes a link."
      />
    </>
  )
}
