import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

/** A title, a line above it, words, two ways on, and a wide picture. */
export function HeroFields({ content, set }: KindProps) {
  return (
    <>
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <TextInput label="Subtitle" name="subtitle" value={content['subtitle']} set={set} />
      <LongTextInput label="Text" name="text" value={content['text']} set={set} />
    </>
  )
}
