import { hasRichText } from '#shared/blocks/rich-text.ts'
import { AlignmentField } from '#staff/builder/editors/fields/AlignmentField.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { RichTextInput } from '#staff/builder/editors/fields/RichTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { TextStyleField } from '#staff/builder/editors/fields/TextStyleField.tsx'
import type { KindProps } from './editor.ts'

export function TextFields({ content, set }: KindProps) {
  // Code keeps its spaces and lines, and has no links.
  const isVerbatim = content['textLayout'] === 'code' && !hasRichText(content)
  return (
    <>
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <TextInput label="Subtitle" name="subtitle" value={content['subtitle']} set={set} />
      <div className="columns">
        <TextStyleField
          label="Title style"
          name="titleTextLayout"
          value={content['titleTextLayout']}
          set={set}
          fallback="title"
          sample={content['title']}
        />
        <AlignmentField
          label="Title alignment"
          name="titleAlignment"
          value={content['titleAlignment']}
          set={set}
          fallback="left"
        />
      </div>
      {isVerbatim ? (
        <LongTextInput label="Text" name="text" value={content['text']} set={set} rows={6} hasLinks={false} />
      ) : (
        <RichTextInput
          label="Text"
          name="text"
          value={content['text']}
          format={content['format']}
          set={set}
          hint="Press Enter to start a new paragraph."
        />
      )}
      <div className="columns">
        <TextStyleField
          label="Text style"
          name="textLayout"
          value={content['textLayout']}
          set={set}
          fallback="body"
          sample={content['text']}
          hasLinks
        />
        <AlignmentField
          label="Text alignment"
          name="textAlignment"
          value={content['textAlignment']}
          set={set}
          fallback="left"
        />
      </div>
    </>
  )
}
