import { featureIcons } from '#shared/blocks/choices.ts'
import { IconField } from '#staff/builder/editors/fields/IconField.tsx'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

const blank = { icon: 'Star', title: '', description: '' }

export const FeatureGridFields = ({ content, set }: KindProps) => (
  <>
    <TextInput label="Section title" name="sectionTitle" value={content['sectionTitle']} set={set} />
    <LongTextInput
      label="Section subtitle"
      name="sectionSubtitle"
      value={content['sectionSubtitle']}
      set={set}
      rows={2}
    />
    <TextInput
      label="Title"
      name="title"
      value={content['title']}
      set={set}
      hint="A line above the features. Used as the section title if that is empty."
    />
    <ItemsField
      label="Features"
      name="features"
      value={content['features']}
      set={set}
      one="Feature"
      blank={blank}
      item={FeatureFields}
      title="title"
    />
  </>
)

/** Fields of one feature, shared with the template editor. */
export function FeatureFields({ content, set }: KindProps) {
  return (
    <>
      <div className="columns">
        <TextInput label="Title" name="title" value={content['title']} set={set} />
        <IconField label="Icon" name="icon" value={content['icon']} set={set} icons={featureIcons} fallback="Star" />
      </div>
      <LongTextInput label="Description" name="description" value={content['description']} set={set} rows={2} />
    </>
  )
}
