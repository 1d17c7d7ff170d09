import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { imageLists } from '#staff/features/images/images.ts'
import { withErrorMessage } from '#staff/features/images/error-message.ts'
import { type Draft, useDraft } from '#staff/widgets/form/useDraft.ts'
import { type Leaving, useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { toast } from '#staff/toast/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { uploadDependencies } from './upload-dependencies.ts'
import type { PauseReason } from './retry.ts'
import { holdUploads, uploads } from './queue.ts'
import { batchTags, emptyValues, nameFor, type UploadValues, metadataOf } from './upload-form.ts'
import { deliver, type Outcome } from './upload-one.ts'
import { useChosenFiles, type ChosenFiles } from './useChosenFiles.ts'
import { useSingle, type SingleFileState } from './useSingle.ts'

export interface UploadFormOptions {
  onAdded(image: Image): void
  /** Closes the surrounding dialog or panel. */
  onCancel(): void
  initialFiles: readonly File[]
  /** Toast after adding a single image. */
  success: string
}

export interface UploadForm {
  draft: Draft<UploadValues>
  chosen: ChosenFiles
  /** The only chosen file, if there is exactly one. */
  single: SingleFileState | null
  filename: string
  filenameProblem: string | undefined
  isPending: boolean
  /** Upload progress of the single image from 0 to 1; null while not uploading. */
  progress: number | null
  trouble: PauseReason | null
  /** Images similar to the single one. */
  duplicates: readonly Duplicate[] | null
  leaving: Leaving
  /** Submits the form. `allow` adds the image although it looks like others. */
  submit(allow?: boolean): Promise<void>
  /** Uses an existing image; nothing is uploaded. */
  accept(image: Image): void
  /** Resets the form. */
  reset(): void
  /** Resets and closes. */
  cancel(): void
}

/** The upload form: chosen files, typed metadata and their result. Input survives a failure. */
export function useUploadForm({ onAdded, onCancel, initialFiles, success }: UploadFormOptions): UploadForm {
  const draft = useDraft<UploadValues>({ feature: 'images', record: 'new' }, emptyValues)
  const stopping = useRef<AbortController>(null)
  const [trouble, setTrouble] = useState<PauseReason | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [similar, setSimilar] = useState<{ file: File; duplicates: readonly Duplicate[] } | null>(null)
  const [filenameProblem, setFilenameProblem] = useState<string>()
  /** Metadata of the only file is dropped with it, and its upload is aborted. */
  const letGo = () => {
    stopping.current?.abort(new DOMException('Stopped', 'AbortError'))
    setSimilar(null)
    setProgress(null)
    setTrouble(null)
    setFilenameProblem(undefined)
    draft.set({ filename: null, mimeType: '' })
  }
  const chosen = useChosenFiles(letGo)
  const file = chosen.files.length === 1 ? chosen.files[0]! : null
  const looked = useSingle(file, setTrouble)
  /** The existing image, if it was recognised only after the upload. */
  const [known, setKnown] = useState<SingleFileState | null>(null)
  const single = known && known.file === file ? known : looked
  const leaving = useLeaving(draft, onCancel)
  const { values } = draft

  const adding = useChange({
    call: async (allow: boolean): Promise<Outcome | null> => {
      if (single?.is !== 'ready') return { is: 'added', image: await addAddress(values) }
      const { signal } = (stopping.current = new AbortController())
      return deliver(single, metadataOf(values, single.file), uploadDependencies, {
        signal,
        duplicates: allow ? 'allow' : 'offer',
        onProgress: (share) => signal.aborted || setProgress(share),
        onTrouble: (trouble) => signal.aborted || setTrouble(trouble),
      }).catch((error: unknown) => {
        // An abort needs no message.
        if (signal.aborted) return null
        throw error
      })
    },
    failure: 'Failed to add image',
    refresh: imageLists,
  })

  const isBusy = adding.isPending || single?.is === 'optimizing'
  useEffect(() => (isBusy ? holdUploads() : undefined), [isBusy])

  const reset = () => {
    chosen.clear()
    letGo()
    draft.discard()
  }
  const accept = (image: Image) => {
    reset()
    onAdded(image)
  }

  const addOne = async (allow: boolean) => {
    const outcome = await adding.run(allow)
    setProgress(null)
    setTrouble(null)
    if (!outcome) return
    if (outcome.is === 'similar') return setSimilar({ file: file!, duplicates: outcome.duplicates })
    if (outcome.is === 'known') return setKnown({ is: 'known', file: file!, image: outcome.image })
    toast({ title: success })
    accept(outcome.image)
  }

  const submit = async (allow = false) => {
    if (chosen.files.length > 1) {
      const files = chosen.files.map((file) => ({ file, tags: batchTags(values, file) }))
      uploads.add(files, chosen.skipped)
      return reset()
    }
    const problem = problemIn(values, file)
    setFilenameProblem(problem?.filename)
    if (problem) toast({ title: problem.title, variant: 'destructive' })
    else if (!file || single?.is === 'ready') await addOne(allow)
  }

  const takeInitial = useEffectEvent(() => void chosen.take(initialFiles))
  const taken = useRef(false)
  useEffect(() => {
    if (!taken.current) takeInitial()
    taken.current = true
  }, [])

  return {
    draft,
    chosen,
    single,
    filename: values.filename ?? nameFor(file, values.url),
    filenameProblem,
    isPending: adding.isPending,
    progress,
    trouble,
    duplicates: similar && similar.file === file ? similar.duplicates : null,
    leaving,
    submit,
    accept,
    reset,
    cancel: () => {
      reset()
      onCancel()
    },
  }
}

function problemIn(values: UploadValues, file: File | null): { title: string; filename?: string } | null {
  if (!file && values.url.trim() === '') return { title: 'Error: Please select a file or enter an image URL' }
  if (metadataOf(values, file).filename !== '') return null
  return { title: 'Please enter a filename', filename: 'Please enter a filename' }
}

/** Adds an external image by URL; only its record is created, nothing is fetched. */
const addAddress = (values: UploadValues) =>
  withErrorMessage('Failed to create image', () =>
    client.images.create({
      body: { ...metadataOf(values, null), url: values.url.trim(), mimeType: values.mimeType.trim() || 'image/jpeg' },
    }),
  )
