import { useState } from 'react'
import { ImageChange, type Image } from '#shared/features/images/images.schema.ts'
import { useDraft, type Draft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving, type Leaving } from '#staff/widgets/form/useLeaving.tsx'
import { hasProblems, findProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { useUpdate } from './changes.ts'
import type { ImageValues } from '#shared/features/images/images.record.ts'
import { changeOf, valuesOf } from './edit-form.ts'

export interface ImageEdit {
  image: Image
  draft: Draft<ImageValues>
  /** Its `close` also serves Escape, the dialog's close button and other tabs. */
  leaving: Leaving
  problems: Problems
  isPending: boolean
  /** Resolves to false if the form is invalid. */
  save(values: ImageValues, version: number | null): Promise<boolean>
  /** The version that someone else saved in the meantime. */
  conflict: Image | null
  settle(): void
}

/** State of an image's form, for `EditImage` and its container. Drafts survive a reload. */
export function useImageEdit(
  image: Image,
  { onClose, onSaved }: { onClose(): void; onSaved?(image: Image): void },
): ImageEdit {
  const draft = useDraft<ImageValues>({ feature: 'images', record: image.id }, valuesOf(image), image.version)
  const leaving = useLeaving(draft, onClose)
  const [problems, setProblems] = useState<Problems>({})
  const update = useUpdate()
  const save = async (values: ImageValues, version: number | null) => {
    const change = changeOf(values)
    const found = findProblems(ImageChange, change)
    setProblems(found)
    if (hasProblems(found)) return false
    const saved = await update.run({ id: image.id, change, version })
    if (!saved) return true
    onSaved?.(saved)
    if (draft.saved(values, { record: saved.id, values: valuesOf(saved), version: saved.version })) onClose()
    return true
  }
  return {
    image,
    draft,
    leaving,
    problems,
    isPending: update.isPending,
    save,
    conflict: update.conflict as Image | null,
    settle: update.settle,
  }
}
