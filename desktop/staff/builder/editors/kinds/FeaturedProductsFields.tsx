import { ChoiceField } from '#staff/builder/editors/fields/ChoiceField.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { count } from '#storefront/blocks/content.ts'
import type { KindProps } from './editor.ts'

/** At most six are shown. */
const MOST = 6
const numbers = [1, 2, 3, 4, 5, MOST].map((value) => ({ value, label: String(value) }))

/** The featured creatures as a carousel. */
export function FeaturedProductsFields({ content, set }: KindProps) {
  // As the shop reads it: text with a number in it is one, and more than six are six.
  const shown = count(content, 'maxProducts')
  return (
    <>
      <TextInput label="Section title" name="sectionTitle" value={content['sectionTitle']} set={set} />
      <LongTextInput
        label="Section subtitle"
        name="sectionSubtitle"
        value={content['sectionSubtitle']}
        set={set}
        rows={2}
      />
      <ChoiceField
        label="Products at most"
        name="maxProducts"
        value={shown === undefined ? content['maxProducts'] : Math.min(shown, MOST)}
        set={set}
        choices={numbers}
        fallback={MOST}
        hint="Which ones are featured is decided in Shopify’s Featured collection."
      />
    </>
  )
}
