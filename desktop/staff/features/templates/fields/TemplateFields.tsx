import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { LinkInput } from '#staff/builder/editors/fields/LinkInput.tsx'
import { PictureInput } from '#staff/builder/editors/fields/PictureInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { readFirstText, readCount } from '#shared/blocks/content.ts'
import { nameIn } from './field-names.ts'
import { RichTextInput } from '#staff/builder/editors/fields/RichTextInput.tsx'
import { ItemsField } from '#staff/builder/editors/fields/ItemsField.tsx'
import { FeatureFields } from '#staff/builder/editors/kinds/FeatureGridFields.tsx'
import { ChoiceField } from '#staff/builder/editors/fields/ChoiceField.tsx'

/** hero {title, subtitle, backgroundImage, alt, ctaText, ctaLink}. */
export function HeroFields({ content, set }: KindProps) {
  const [words, link] = [nameIn(content, 'ctaText', 'buttonText'), nameIn(content, 'ctaLink', 'buttonLink')]
  const picture = readFirstText(content, 'imageUrl') ? 'imageUrl' : 'backgroundImage'
  return (
    <>
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <TextInput
        label="Subtitle"
        name="subtitle"
        value={content['subtitle']}
        set={set}
        hint="A line above the title."
      />
      <PictureInput
        label="Background image"
        name={picture}
        value={content[picture]}
        set={set}
        altName="alt"
        alt={content['alt']}
        isDecorative={content['isDecorative'] === true}
      />
      <div className="columns">
        <TextInput
          label="Button text"
          name={words}
          value={content[words]}
          set={set}
          hint="Shoppers see the button only if it has both text and a link."
        />
        <LinkInput label="Button link" name={link} value={content[link]} set={set} />
      </div>
    </>
  )
}

/** text {title, content}. */
export function TextFields({ content, set }: KindProps) {
  const words = nameIn(content, 'content', 'text')
  return (
    <>
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <RichTextInput
        label="Content"
        name={words}
        value={content[words]}
        format={content['format']}
        set={set}
        hint="Press Enter to start a new paragraph."
      />
    </>
  )
}

/** image {url, alt, caption}. */
export function ImageFields({ content, set }: KindProps) {
  const [url, caption] = [nameIn(content, 'url', 'imageUrl'), nameIn(content, 'caption', 'text')]
  return (
    <>
      <PictureInput
        label="Image"
        name={url}
        value={content[url]}
        set={set}
        altName="alt"
        alt={content['alt']}
        isDecorative={content['isDecorative'] === true}
      />
      <TextInput label="Caption" name={caption} value={content[caption]} set={set} />
    </>
  )
}

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
