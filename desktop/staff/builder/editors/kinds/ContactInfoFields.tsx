import { contactIcons, contactTypes } from '#shared/blocks/choices.ts'
import { labelled } from '#staff/builder/editors/fields/choices.ts'
import { IconField } from '#staff/builder/editors/fields/IconField.tsx'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { SelectField } from '#staff/builder/editors/fields/SelectField.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

const types = labelled(contactTypes)
const blank = { type: 'email', label: 'Email', value: '', icon: 'mail' }

export const ContactInfoFields = ({ content, set }: KindProps) => (
  <>
    <TextInput label="Title" name="title" value={content['title']} set={set} placeholder="CONTACT.INFO" />
    <ItemsField
      label="Contact items"
      name="contactItems"
      value={content['contactItems']}
      set={set}
      one="Contact item"
      blank={blank}
      item={ContactItemFields}
      title="label"
      hint="Email addresses, phone numbers and web addresses become links automatically."
    />
  </>
)

function ContactItemFields({ content, set }: KindProps) {
  return (
    <div className="columns">
      <SelectField label="Type" name="type" value={content['type']} set={set} choices={types} fallback="other" />
      <IconField label="Icon" name="icon" value={content['icon']} set={set} icons={contactIcons} fallback="globe" />
      <TextInput label="Label" name="label" value={content['label']} set={set} />
      <LongTextInput label="Value" name="value" value={content['value']} set={set} rows={1} hasLinks={false} />
    </div>
  )
}
