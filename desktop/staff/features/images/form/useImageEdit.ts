import { useState } from 'react'
import { parseTags } from '#shared/features/images/image-tags.ts'
import { ImageChange, type Focus, type Image } from '#shared/features/images/images.schema.ts'
import { useUpdate } from '#staff/features/images/changes.ts'
import type { ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { hasProblems, findProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { focusInWords } from './focus.ts'

/** Form state of an image. */
export interface ImageValues {
  alt: string
  isDecorative: boolean
  caption: string
  /** As typed, comma-separated. */
  tags: string
  focus: Focus
}

export const valuesOf = ({ alt, isDecorative, caption, tags, focus }: Image): ImageValues => ({
  alt,
  isDecorative,
  caption,
  tags: tags.join(', '),
  focus,
})

/** The request body. A decorative image is sent without alt text. */
const changeOf = ({ alt, isDecorative, caption, tags, focus }: ImageValues): ImageChange => ({
  alt: isDecorative ? '' : alt.trim(),
  isDecorative,
  caption: caption.trim(),
  tags: parseTags(tags),
  focus,
})

export const conflictFields: readonly ConflictField<ImageValues>[] = [
  { key: 'alt', label: 'Alt text' },
  { key: 'isDecorative', label: 'Decorative' },
  { key: 'caption', label: 'Caption' },
  { key: 'tags', label: 'Tags' },
  { key: 'focus', label: 'Focal point', show: focusInWords },
]

export type ImageEdit = ReturnType<typeof useImageEdit>

/** State of an image's form, for `EditImage` and its container. Drafts survive a reload. */
export function useImageEdit(image: Image, onClose: () => void) {
  const draft = useDraft<ImageValues>({ feature: 'images', record: image.id }, valuesOf(image), image.version)
  const leaving = useLeaving(draft, onClose)
  const [problems, setProblems] = useState<Problems>({})
  const update = useUpdate()
  /** Resolves to false if the form is invalid. */
  const save = async (values: ImageValues, version: number | null) => {
    const change = changeOf(values)
    const found = findProblems(ImageChange, change)
    setProblems(found)
    if (hasProblems(found)) return false
    const saved = await update.run({ id: image.id, change, version })
    if (saved && draft.saved(values, { record: saved.id, values: valuesOf(saved), version: saved.version })) onClose()
    return true
  }
  return {
    image,
    draft,
    /** Its `close` also serves Escape, the dialog's close button and other tabs. */
    leaving,
    problems,
    isPending: update.isPending,
    save,
    /** The version that someone else saved in the meantime. */
    conflict: update.conflict as Image | null,
    settle: update.settle,
  }
}
