import { faqIcons } from '#shared/blocks/choices.ts'
import { IconField } from '#staff/builder/editors/fields/IconField.tsx'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { LinkInput } from '#staff/builder/editors/fields/LinkInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

const blank = { question: '', link: '', icon: 'help-circle' }

export const FaqQuickLinksFields = ({ content, set }: KindProps) => (
  <>
    <TextInput label="Title" name="title" value={content['title']} set={set} placeholder="QUICK.FAQ" />
    <ItemsField
      label="FAQ links"
      name="faqLinks"
      value={content['faqLinks']}
      set={set}
      one="FAQ link"
      blank={blank}
      item={FaqLinkFields}
      title="question"
    />
  </>
)

function FaqLinkFields({ content, set }: KindProps) {
  return (
    <>
      <TextInput label="Question" name="question" value={content['question']} set={set} />
      <div className="columns">
        <LinkInput label="Link" name="link" value={content['link']} set={set} />
        <IconField label="Icon" name="icon" value={content['icon']} set={set} icons={faqIcons} fallback="help-circle" />
      </div>
    </>
  )
}
