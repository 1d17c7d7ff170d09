import { FocusPicker } from './focus/FocusPicker.tsx'
import type { Image } from '#shared/features/images/images.schema.ts'
import { valuesOf } from './edit-form.ts'
import { ImageUses } from './ImageUses.tsx'
import { CopyHere } from './replace/CopyHere.tsx'
import { ReplaceButton } from './replace/ReplaceButton.tsx'
import type { ImageEdit } from './useImageEdit.ts'

interface ImageToolsProps {
  edit: ImageEdit
  /** One of the places where it is used has been gone to. */
  onLeave?(): void
}

/** What else can be done with an image, below its form: its focal point, another file, a copy here, where it is used. */
export function ImageTools({ edit, onLeave }: ImageToolsProps) {
  const { image, draft } = edit
  // What was typed meanwhile is based on the image as it is now.
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
