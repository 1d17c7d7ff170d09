import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

/** A title, a line below it and paragraphs, each in a style and alignment. */
export function TextFields({ content, set }: KindProps) {
  return (
    <>
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <TextInput label="Subtitle" name="subtitle" value={content['subtitle']} set={set} />
      <LongTextInput label="Text" name="text" value={content['text']} set={set} rows={6} />
    </>
  )
}
