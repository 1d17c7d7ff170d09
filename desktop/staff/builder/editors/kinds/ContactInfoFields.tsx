import { contactIcons, contactTypes } from '#shared/blocks/choices.ts'
import { named } from '#staff/builder/editors/fields/choices.ts'
import { IconField } from '#staff/builder/editors/fields/IconField.tsx'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { SelectField } from '#staff/builder/editors/fields/SelectField.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

const types = named(contactTypes)
const blank = { type: 'email', label: 'Email', value: '', icon: 'mail' }

/** Ways to reach the shop. */
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
      hint="An email address, a phone number or an address of the web is a link by itself."
    />
  </>
)

function ContactItemFields({ content, set }: KindProps) {
  return (
    <div className="block-pair">
      <SelectField label="Type" name="type" value={content['type']} set={set} choices={types} fallback="other" />
      <IconField label="Icon" name="icon" value={content['icon']} set={set} icons={contactIcons} fallback="globe" />
      <TextInput label="Label" name="label" value={content['label']} set={set} />
      <LongTextInput label="Value" name="value" value={content['value']} set={set} rows={1} hasLinks={false} />
    </div>
  )
}
