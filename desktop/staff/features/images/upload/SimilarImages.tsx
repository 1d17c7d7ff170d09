import { Button } from 'antd'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import { ImageChoice } from './ImageChoice.tsx'
import { Preview } from './Preview.tsx'

interface SimilarImagesProps {
  /** Name of the new file. */
  name: string
  preview: Blob | string | null
  duplicates: readonly Duplicate[]
  onUse: ((image: Image) => void) | null
  onRestore(image: Image): void
  onAdd(): void
}

/** A new image next to similar ones in the repository; staff decide whether to add it. */
export function SimilarImages({ name, preview, duplicates, onUse, onRestore, onAdd }: SimilarImagesProps) {
  return (
    <div className="upload-likeness">
      <p>This looks like {duplicates.length === 1 ? 'an image' : 'images'} in the repository. Add it anyway?</p>
      <div className="upload-side-by-side">
        <figure className="upload-choice">
          <div className="upload-preview">{preview && <Preview file={preview} alt="" />}</div>
          <figcaption>
            <span className="upload-name" dir="auto">
              {name}
            </span>
            <span className="dim">[NEW]</span>
            <Button aria-label={`Add anyway: ${name}`} onClick={onAdd}>
              ADD ANYWAY
            </Button>
          </figcaption>
        </figure>
        {duplicates.map(({ image }) => (
          <ImageChoice key={image.id} image={image} onUse={onUse} onRestore={onRestore} />
        ))}
      </div>
    </div>
  )
}
