import { LinkInput } from '#staff/builder/editors/fields/LinkInput.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { PictureInput } from '#staff/builder/editors/fields/PictureInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { firstText } from '#storefront/blocks/content.ts'
import type { KindProps } from './editor.ts'
import { pictureSize } from './picture-size.ts'

/** The opening of a page: a title, a line above it, words, two ways on, and a wide picture. */
export function HeroFields({ content, set }: KindProps) {
  // The template editor's picture is this one until another is chosen (decision 9).
  const isTemplates = !firstText(content, 'imageUrl')
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
      <LongTextInput label="Text" name="text" value={content['text']} set={set} rows={3} />
      <div className="block-pair">
        <TextInput
          label="Button text"
          name="buttonText"
          value={content['buttonText']}
          set={set}
          hint="A button needs words and a link: shoppers see it only with both."
        />
        <LinkInput label="Button link" name="buttonLink" value={content['buttonLink']} set={set} />
      </div>
      <div className="block-pair">
        <TextInput label="Second button text" name="secondButtonText" value={content['secondButtonText']} set={set} />
        <LinkInput label="Second button link" name="secondButtonLink" value={content['secondButtonLink']} set={set} />
      </div>
      <PictureInput
        label="Picture"
        name="imageUrl"
        value={isTemplates ? (content['backgroundImage'] ?? content['imageUrl']) : content['imageUrl']}
        set={set}
        altName="alt"
        alt={content['alt']}
        altHint="Leave it empty only where the picture says nothing of its own."
        sizeNames={pictureSize}
        fallbackName="backgroundImage"
      />
    </>
  )
}
