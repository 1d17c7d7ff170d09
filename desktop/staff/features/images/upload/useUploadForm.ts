import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseTags } from '#shared/features/images/image-tags.ts'
import { type Duplicate, type Image, ImageTags } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { keepPageOpen } from '#staff/api/session.ts'
import { imageLists, withErrorMessage } from '#staff/features/images/images.ts'
import { toast } from '#staff/toast/toast.ts'
import { findProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { errorMessage, useChange } from '#staff/widgets/useChange.ts'
import type { Prepared } from './optimizer.ts'
import { holdUploads, uploadDependencies, uploads } from './queue.ts'
import type { PauseReason } from './retry.ts'
import { batchTags, emptyValues, nameFor, type UploadValues, metadataOf } from './upload-form.ts'
import { deliver, inspectFile, type Outcome } from './upload-one.ts'
import { useChosenFiles } from './useChosenFiles.ts'

/** State of the single chosen file. */
export type SingleFileState =
  | { is: 'optimizing'; file: File }
  | { is: 'ready'; file: File; hash: string | null; prepared: Prepared }
  /** The image already exists, maybe in the trash. */
  | { is: 'known'; file: File; image: Image }
  | { is: 'failed'; file: File; message: string }

interface UploadFormOptions {
  onAdded(image: Image): void
  /** Closes the surrounding dialog or panel. */
  onCancel(): void
  initialFiles: readonly File[]
  /** Toast after adding a single image. */
  success: string
}

export type UploadForm = ReturnType<typeof useUploadForm>

/** The upload form: chosen files, typed metadata and their result. Input survives a failure. */
export function useUploadForm({ onAdded, onCancel, initialFiles, success }: UploadFormOptions) {
  const draft = useDraft<UploadValues>({ feature: 'images', record: 'new' }, emptyValues)
  const upload = useSingleUpload()
  const [similar, setSimilar] = useState<{ file: File; duplicates: readonly Duplicate[] } | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  /** Metadata of the only file is dropped with it, and its upload is aborted. */
  const letGo = () => {
    upload.stop()
    setSimilar(null)
    setProblems({})
    draft.set({ filename: null, mimeType: '' })
  }
  const chosen = useChosenFiles(letGo)
  const file = chosen.files.length === 1 ? chosen.files[0]! : null
  const looked = useSingle(file, upload.setTrouble)
  /** The existing image, if it was recognised only after the upload. */
  const [known, setKnown] = useState<SingleFileState | null>(null)
  const single = known && known.file === file ? known : looked
  const leaving = useLeaving(draft, onCancel)
  const { values } = draft

  const adding = useChange({
    call: async (allow: boolean): Promise<Outcome | null> => {
      if (single?.is !== 'ready') return { is: 'added', image: await addAddress(values) }
      return upload.send(single, metadataOf(values, single.file), allow ? 'allow' : 'offer')
    },
    failure: 'Failed to add image',
    refresh: imageLists,
  })

  const isBusy = adding.isPending || single?.is === 'optimizing'
  useEffect(() => (isBusy ? holdUploads() : undefined), [isBusy])
  // Drafts keep what is typed, but not files.
  const hasFiles = chosen.files.length > 0
  useEffect(() => (hasFiles ? keepPageOpen() : undefined), [hasFiles])

  const reset = () => {
    chosen.clear()
    letGo()
    draft.discard()
  }
  /** Uses an existing image; nothing is uploaded. */
  const accept = (image: Image) => {
    reset()
    onAdded(image)
  }

  const addOne = async (allow: boolean) => {
    const outcome = await adding.run(allow)
    upload.forget()
    if (!outcome) return
    if (outcome.is === 'similar') return setSimilar({ file: file!, duplicates: outcome.duplicates })
    if (outcome.is === 'known') return setKnown({ is: 'known', file: file!, image: outcome.image })
    toast({ title: success })
    accept(outcome.image)
  }

  /** `allow` adds the image although it looks like others. */
  const submit = async (allow = false) => {
    const found = problemsIn(values, file, chosen.files.length > 1)
    setProblems(found)
    const [problem] = Object.values(found)
    if (problem) return toast({ title: problem, variant: 'destructive' })
    if (chosen.files.length > 1) {
      const files = chosen.files.map((file) => ({ file, tags: batchTags(values, file) }))
      uploads.add(files, chosen.skipped)
      return reset()
    }
    if (!file || single?.is === 'ready') await addOne(allow)
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
    /** The only chosen file, if there is exactly one. */
    single,
    filename: values.filename ?? nameFor(file, values.url),
    problems,
    isPending: adding.isPending,
    progress: upload.progress,
    trouble: upload.trouble,
    /** Images similar to the single one. */
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

/** The upload of the single file: its progress from 0 to 1, null while not uploading, and why it waits. */
function useSingleUpload() {
  const stopping = useRef<AbortController>(null)
  const [trouble, setTrouble] = useState<PauseReason | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const forget = () => {
    setProgress(null)
    setTrouble(null)
  }
  return {
    trouble,
    progress,
    setTrouble,
    forget,
    stop() {
      stopping.current?.abort(new DOMException('Stopped', 'AbortError'))
      forget()
    },
    /** Null if it was stopped. */
    async send(
      file: Extract<SingleFileState, { is: 'ready' }>,
      metadata: ReturnType<typeof metadataOf>,
      duplicates: 'allow' | 'offer',
    ): Promise<Outcome | null> {
      const { signal } = (stopping.current = new AbortController())
      try {
        return await deliver(file, metadata, uploadDependencies, {
          signal,
          duplicates,
          onProgress: (share) => signal.aborted || setProgress(share),
          onTrouble: (trouble) => signal.aborted || setTrouble(trouble),
        })
      } catch (error) {
        // An abort needs no message.
        if (signal.aborted) return null
        throw error
      }
    },
  }
}

/** Checks whether the file already exists, and optimizes it otherwise; null without a file. */
function useSingle(file: File | null, onTrouble: (trouble: PauseReason | null) => void): SingleFileState | null {
  const [single, setSingle] = useState<SingleFileState | null>(null)
  useEffect(() => {
    if (!file) return
    const stopping = new AbortController()
    const { signal } = stopping
    inspectFile(file, uploadDependencies, {
      signal,
      onTrouble: (trouble) => signal.aborted || onTrouble(trouble),
    }).then(
      (looked) => {
        if (signal.aborted) return
        if ('known' in looked) setSingle({ is: 'known', file, image: looked.known })
        else setSingle({ is: 'ready', file, ...looked })
      },
      (error: unknown) => {
        if (signal.aborted) return
        const message = errorMessage(error)
        setSingle({ is: 'failed', file, message })
        toast({ title: 'Error: Failed to process image', description: message, variant: 'destructive' })
      },
    )
    return () => stopping.abort(new DOMException('Stopped', 'AbortError'))
  }, [file, onTrouble])
  if (!file) return null
  return single?.file === file ? single : { is: 'optimizing', file }
}

function problemsIn(values: UploadValues, file: File | null, isBatch: boolean): Problems {
  const tags = findProblems(ImageTags, parseTags(values.tags))['']
  if (isBatch) return tags ? { tags } : {}
  if (!file && values.url.trim() === '') return { url: 'Error: Please select a file or enter an image URL' }
  const isNamed = metadataOf(values, file).filename !== ''
  return { ...(!isNamed && { filename: 'Please enter a filename' }), ...(tags && { tags }) }
}

/** Adds an external image by URL; only its record is created, nothing is fetched. */
const addAddress = (values: UploadValues) =>
  withErrorMessage('Failed to create image', () =>
    client.images.create({
      body: { ...metadataOf(values, null), url: values.url.trim(), mimeType: values.mimeType.trim() || 'image/jpeg' },
    }),
  )
