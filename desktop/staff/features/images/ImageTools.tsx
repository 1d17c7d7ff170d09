import { FocusPicker } from './focus/FocusPicker.tsx'
import type { Image } from '#shared/features/images/images.schema.ts'
import { valuesOf } from './edit-form.ts'
import { ImageUses } from './ImageUses.tsx'
import { CopyHere } from './replace/CopyHere.tsx'
import { ReplaceButton } from './replace/ReplaceButton.tsx'
import type { ImageEdit } from './useImageEdit.ts'

interface ImageToolsProps {
  edit: ImageEdit
  /** Called when a link to one of the image's uses was followed. */
  onLeave?(): void
}

/**
 * Further tools for an image, below its form: focal point, replacing the file, copying it here, and where it is used.
 */
export function ImageTools({ edit, onLeave }: ImageToolsProps) {
  const { image, draft } = edit
  // Unsaved input is rebased onto the image's current version.
  const rebase = (now: Image) => {
    if (draft.isDirty && now.id === image.id) draft.rebase(draft.values, valuesOf(now), now.version)
  }
  return (
    <>
      <FocusPicker image={image} value={draft.values.focus} onChange={(focus) => draft.set({ focus })} />
      <div className="image-tools">
        <CopyHere image={image} onCopied={rebase} />
        <ReplaceButton image={image} onReplaced={rebase} />
      </div>
      <ImageUses image={image} {...(onLeave && { onLeave })} />
    </>
  )
}
