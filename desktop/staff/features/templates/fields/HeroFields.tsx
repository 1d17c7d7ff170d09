import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { LinkInput } from '#staff/builder/editors/fields/LinkInput.tsx'
import { PictureInput } from '#staff/builder/editors/fields/PictureInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { readFirstText } from '#storefront/blocks/content.ts'
import { nameIn } from './field-names.ts'

/** hero {title, subtitle, backgroundImage, ctaText, ctaLink}. */
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
      <PictureInput label="Background image" name={picture} value={content[picture]} set={set} />
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
