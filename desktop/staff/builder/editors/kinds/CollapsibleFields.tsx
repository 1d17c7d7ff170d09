import { ChoiceField } from '#staff/builder/editors/fields/ChoiceField.tsx'
import { labelled } from '#staff/builder/editors/fields/choices.ts'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { LinesField } from '#staff/builder/editors/fields/LinesField.tsx'
import { readEntries } from '#staff/builder/editors/fields/list.ts'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { SwitchField } from '#staff/builder/editors/fields/SwitchField.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { TextStyleField } from '#staff/builder/editors/fields/TextStyleField.tsx'
import { readList } from '#shared/blocks/content.ts'
import type { KindProps } from './editor.ts'

const blank = { title: '', type: 'text', content: '', items: [], defaultOpen: false }
const types = labelled(['text', 'list'])

/** Fields of a collapsible block. The older shape is read if the newer one is empty; only the newer one is written. */
export function CollapsibleFields({ content, set }: KindProps) {
  const isOlder = readList(content, 'collapsibleContent').length === 0 && readList(content, 'sections').length > 0
  return (
    <>
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <TextStyleField
        label="Title style"
        name="titleTextLayout"
        value={content['titleTextLayout']}
        set={set}
        fallback="title"
        sample={content['title']}
      />
      <TextInput
        label="Trigger text"
        name="triggerText"
        value={content['triggerText']}
        set={set}
        hint="Hides all sections behind this line. If empty, each section opens on its own."
      />
      <SwitchField
        label="Open the trigger text by default"
        name="defaultOpen"
        value={content['defaultOpen']}
        set={set}
        fallback={false}
      />
      <ItemsField
        label="Sections"
        name="collapsibleContent"
        value={isOlder ? content['sections'] : content['collapsibleContent']}
        set={set}
        one="Section"
        blank={blank}
        item={SectionFields}
        title="title"
      />
    </>
  )
}

function SectionFields({ content, set }: KindProps) {
  // Older sections have no type and show items if there are any.
  const type = content['type'] ?? (readEntries(content['items']).length > 0 ? 'list' : 'text')
  return (
    <>
      <div className="columns">
        <TextInput label="Title" name="title" value={content['title']} set={set} />
        <ChoiceField label="Type" name="type" value={type} set={set} choices={types} fallback="list" />
      </div>
      <LongTextInput
        label={type === 'text' ? 'Text' : 'Text above the list'}
        name="content"
        value={content['content']}
        set={set}
        rows={type === 'text' ? 4 : 1}
      />
      {type !== 'text' && <LinesField label="List" name="items" value={content['items']} set={set} one="Item" />}
      <SwitchField
        label="Open by default"
        name="defaultOpen"
        value={content['defaultOpen']}
        set={set}
        fallback={false}
      />
    </>
  )
}
