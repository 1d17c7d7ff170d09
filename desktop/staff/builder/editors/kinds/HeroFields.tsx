import { LinkInput } from '#staff/builder/editors/fields/LinkInput.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { PictureInput } from '#staff/builder/editors/fields/PictureInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { readFirstText } from '#shared/blocks/content.ts'
import type { KindProps } from './editor.ts'
import { pictureSize } from './picture-size.ts'

export function HeroFields({ content, set }: KindProps) {
  // The template editor's background image is used until another one is chosen.
  const isTemplates = !readFirstText(content, 'imageUrl')
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
      <div className="columns">
        <TextInput
          label="Button text"
          name="buttonText"
          value={content['buttonText']}
          set={set}
          hint="Shoppers see the button only if it has both text and a link."
        />
        <LinkInput label="Button link" name="buttonLink" value={content['buttonLink']} set={set} />
      </div>
      <div className="columns">
        <TextInput label="Second button text" name="secondButtonText" value={content['secondButtonText']} set={set} />
        <LinkInput label="Second button link" name="secondButtonLink" value={content['secondButtonLink']} set={set} />
      </div>
      <PictureInput
        label="Image"
        name="imageUrl"
        value={isTemplates ? (content['backgroundImage'] ?? content['imageUrl']) : content['imageUrl']}
        set={set}
        altName="alt"
        alt={content['alt']}
        isDecorative={content['isDecorative'] === true}
        sizeNames={pictureSize}
        fallbackName="backgroundImage"
      />
    </>
  )
}
