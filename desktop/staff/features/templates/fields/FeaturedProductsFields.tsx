import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { ChoiceField } from '#staff/builder/editors/fields/ChoiceField.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { readCount } from '#storefront/blocks/content.ts'
import { nameIn } from './field-names.ts'

/** The storefront shows at most six; six is also the default. */
const MOST = 6
const numbers = [1, 2, 3, 4, 5, MOST].map((value) => ({ value, label: String(value) }))

/** featured-products {title, subtitle, maxProducts}. */
export function FeaturedProductsFields({ content, set }: KindProps) {
  const title = nameIn(content, 'title', 'sectionTitle')
  const subtitle = nameIn(content, 'subtitle', 'sectionSubtitle')
  // Read as the shop does: numeric strings count, and values above six are six.
  const shown = Math.min(readCount(content, 'maxProducts') ?? MOST, MOST)
  return (
    <>
      <TextInput label="Title" name={title} value={content[title]} set={set} />
      <TextInput label="Subtitle" name={subtitle} value={content[subtitle]} set={set} />
      <ChoiceField label="Max products" name="maxProducts" value={shown} set={set} choices={numbers} fallback={MOST} />
    </>
  )
}
