import { featureIcons } from '#shared/blocks/choices.ts'
import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { IconField } from '#staff/builder/editors/fields/IconField.tsx'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { nameIn } from './words.ts'

const blank = { title: '', description: '', icon: 'Star' }

/** features {title, items[{title, description, icon}]}. */
export function FeaturesFields({ content, set }: KindProps) {
  const [title, items] = [nameIn(content, 'title', 'sectionTitle'), nameIn(content, 'items', 'features')]
  return (
    <>
      <TextInput label="Title" name={title} value={content[title]} set={set} />
      <ItemsField
        label="Items"
        name={items}
        value={content[items]}
        set={set}
        one="Feature"
        blank={blank}
        item={ItemFields}
        title="title"
      />
    </>
  )
}

function ItemFields({ content, set }: KindProps) {
  return (
    <>
      <div className="block-pair">
        <TextInput label="Title" name="title" value={content['title']} set={set} />
        <IconField label="Icon" name="icon" value={content['icon']} set={set} icons={featureIcons} fallback="Star" />
      </div>
      <LongTextInput label="Description" name="description" value={content['description']} set={set} rows={2} />
    </>
  )
}
