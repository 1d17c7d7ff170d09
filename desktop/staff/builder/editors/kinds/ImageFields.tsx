import { imageScales } from '#shared/blocks/choices.ts'
import { isExternal } from '#shared/blocks/links.ts'
import { AlignmentField } from '#staff/builder/editors/fields/AlignmentField.tsx'
import { ChoiceField } from '#staff/builder/editors/fields/ChoiceField.tsx'
import { labelled } from '#staff/builder/editors/fields/choices.ts'
import { toEditable } from '#staff/builder/editors/fields/field.ts'
import { LinkInput } from '#staff/builder/editors/fields/LinkInput.tsx'
import { LongTextInput } from '#staff/builder/editors/fields/LongTextInput.tsx'
import { PictureInput } from '#staff/builder/editors/fields/PictureInput.tsx'
import { SwitchField } from '#staff/builder/editors/fields/SwitchField.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { TextStyleField } from '#staff/builder/editors/fields/TextStyleField.tsx'
import type { KindProps } from './editor.ts'
import { pictureSize } from './picture-size.ts'

const scales = labelled(imageScales)
const positions = labelled(['above', 'below'])

export function ImageFields({ content, set }: KindProps) {
  return (
    <>
      <PictureInput
        label="Image"
        name="imageUrl"
        value={content['imageUrl']}
        set={set}
        altName="alt"
        alt={content['alt']}
        isDecorative={content['isDecorative'] === true}
        isLink={toEditable(content['imageLink']).trim() !== ''}
        altHint="If empty, the title is used."
        sizeNames={pictureSize}
      />
      <ChoiceField
        label="Image scale"
        name="imageScale"
        value={content['imageScale']}
        set={set}
        choices={scales}
        fallback="full"
        hint="Small: one third. Medium: two thirds. Large: full width, up to 672 px. Full: full width."
      />
      <LinkInput
        label="Image link"
        name="imageLink"
        value={content['imageLink']}
        set={set}
        newTabName="imageLinkExternal"
        newTab={content['imageLinkExternal']}
        hint="Optional. Makes the image a link."
      />
      <SwitchField
        label="Open the link in a new tab"
        name="imageLinkExternal"
        value={content['imageLinkExternal']}
        set={set}
        fallback={isExternal(toEditable(content['imageLink']))}
      />
      <TextInput label="Title" name="title" value={content['title']} set={set} />
      <div className="columns">
        <ChoiceField
          label="Title position"
          name="titlePosition"
          value={content['titlePosition']}
          set={set}
          choices={positions}
          fallback="above"
        />
        <AlignmentField
          label="Alignment"
          name="titleAlignment"
          value={content['titleAlignment']}
          set={set}
          fallback="center"
        />
        <TextStyleField
          label="Title style"
          name="titleTextLayout"
          value={content['titleTextLayout']}
          set={set}
          fallback="title"
          sample={content['title']}
        />
      </div>
      <LongTextInput label="Caption" name="text" value={content['text']} set={set} rows={2} />
    </>
  )
}
