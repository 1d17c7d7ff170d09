import { readEntries } from './list.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { labelled } from './choices.ts'
import type { FormProps } from './field.ts'
import { LinesField } from './LinesField.tsx'
import { LongTextInput } from './LongTextInput.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextInput } from './TextInput.tsx'

const types = labelled(['text', 'list'])

/** Fields of a section of a collapsible block: a text, or a list with a text above it. */
export function SectionFields({ content, set }: FormProps) {
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
