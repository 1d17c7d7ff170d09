import { LinkInput } from '#staff/builder/editors/fields/LinkInput.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { SwitchField } from '#staff/builder/editors/fields/SwitchField.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

export const GalleryPreviewFields = ({ content, set }: KindProps) => (
  <>
    <TextInput label="Title" name="title" value={content['title']} set={set} />
    <LongTextInput label="Subtitle" name="subtitle" value={content['subtitle']} set={set} rows={2} />
    <div className="columns">
      <TextInput label="Button text" name="buttonText" value={content['buttonText']} set={set} />
      <LinkInput label="Button link" name="buttonLink" value={content['buttonLink']} set={set} />
    </div>
    <div className="row">
      <SwitchField label="Show title" name="showTitle" value={content['showTitle']} set={set} fallback />
      <SwitchField label="Show subtitle" name="showSubtitle" value={content['showSubtitle']} set={set} fallback />
      <SwitchField label="Show button" name="showButton" value={content['showButton']} set={set} fallback />
    </div>
  </>
)
