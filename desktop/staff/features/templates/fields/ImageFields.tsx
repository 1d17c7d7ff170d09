import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { PictureInput } from '#staff/builder/editors/fields/PictureInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import { nameIn } from './field-names.ts'

/** image {url, alt, caption}. */
export function ImageFields({ content, set }: KindProps) {
  const [url, caption] = [nameIn(content, 'url', 'imageUrl'), nameIn(content, 'caption', 'text')]
  return (
    <>
      <PictureInput label="Image" name={url} value={content[url]} set={set} altName="alt" alt={content['alt']} />
      <TextInput label="Caption" name={caption} value={content[caption]} set={set} />
    </>
  )
}
