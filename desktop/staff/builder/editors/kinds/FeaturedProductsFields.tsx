import { ChoiceField } from '#staff/builder/editors/fields/ChoiceField.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { readCount } from '#shared/blocks/content.ts'
import type { KindProps } from './editor.ts'

const MAX_PRODUCTS = 6
const numbers = [1, 2, 3, 4, 5, MAX_PRODUCTS].map((value) => ({ value, label: String(value) }))

export function FeaturedProductsFields({ content, set }: KindProps) {
  // Read as in the shop: numeric text counts, and larger numbers become the maximum.
  const shown = readCount(content, 'maxProducts')
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
        label="Maximum products"
        name="maxProducts"
        value={shown === undefined ? content['maxProducts'] : Math.min(shown, MAX_PRODUCTS)}
        set={set}
        choices={numbers}
        fallback={MAX_PRODUCTS}
        hint="Featured products come from Shopify’s Featured collection."
      />
    </>
  )
}
