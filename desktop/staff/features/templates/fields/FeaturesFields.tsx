import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { FeatureFields } from '#staff/builder/editors/kinds/FeatureGridFields.tsx'
import { nameIn } from './field-names.ts'

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
        item={FeatureFields}
        title="title"
      />
    </>
  )
}
