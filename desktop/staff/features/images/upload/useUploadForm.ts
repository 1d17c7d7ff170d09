import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { imageLists } from '#staff/features/images/images.ts'
import { naming } from '#staff/features/images/naming.ts'
import { type Draft, useDraft } from '#staff/widgets/drafts/useDraft.ts'
import { type Leaving, useLeaving } from '#staff/widgets/drafts/useLeaving.tsx'
import { toast } from '#staff/widgets/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { means } from './means.ts'
import type { Trouble } from './persevere.ts'
import { holdUploads, uploads } from './queue.ts'
import { batchTags, emptyValues, nameFor, type UploadValues, wordsOfForm } from './upload-form.ts'
import { deliver, type Outcome } from './upload-one.ts'
import { useChosen, type Chosen } from './useChosen.ts'
import { useSingle, type Single } from './useSingle.ts'

export interface UploadFormPlan {
  onAdded(image: Image): void
  /** Closes whatever the form is in. */
  onCancel(): void
  initialFiles: readonly File[]
  /** The toast of a single image. */
  success: string
}

export interface UploadForm {
  draft: Draft<UploadValues>
  chosen: Chosen
  /** The one file that was chosen, if it is one. */
  single: Single | null
  filename: string
  filenameProblem: string | undefined
  isPending: boolean
  /** Of the single image, from 0 to 1, as far as it has been sent; null while nothing is. */
  progress: number | null
  trouble: Trouble | null
  /** Images that the single one looks like. */
  duplicates: readonly Duplicate[] | null
  leaving: Leaving
  /** Sends what the form shows. `allow`: though it looks like others. */
  submit(allow?: boolean): Promise<void>
  /** The image is there already: nothing is sent. */
  accept(image: Image): void
  /** Forgets everything. */
  reset(): void
  /** Resets, and closes (staff specification, section 2). */
  cancel(): void
}

/** The upload form: what was chosen and typed, and what becomes of it. Nothing typed is lost when something fails. */
export function useUploadForm({ onAdded, onCancel, initialFiles, success }: UploadFormPlan): UploadForm {
  const draft = useDraft<UploadValues>({ room: 'images', record: 'new' }, emptyValues)
  const stopping = useRef<AbortController>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [similar, setSimilar] = useState<{ file: File; duplicates: readonly Duplicate[] } | null>(null)
  const [filenameProblem, setFilenameProblem] = useState<string>()
  /** What was said of the only file goes with it (section 4), and it isn't sent any more. */
  const letGo = () => {
    stopping.current?.abort(new DOMException('Stopped', 'AbortError'))
    setSimilar(null)
    setProgress(null)
    setTrouble(null)
    setFilenameProblem(undefined)
    draft.set({ filename: null, mimeType: '' })
  }
  const chosen = useChosen(letGo)
  const file = chosen.files.length === 1 ? chosen.files[0]! : null
  const looked = useSingle(file, setTrouble)
  /** Found out only when it had been sent. */
  const [known, setKnown] = useState<Single | null>(null)
  const single = known && known.file === file ? known : looked
  const leaving = useLeaving(draft, onCancel)
  const { values } = draft

  const adding = useChange({
    call: async (allow: boolean): Promise<Outcome | null> => {
      if (single?.is !== 'ready') return { is: 'added', image: await addAddress(values) }
      const { signal } = (stopping.current = new AbortController())
      return deliver(single, wordsOfForm(values, single.file), means, {
        signal,
        duplicates: allow ? 'allow' : 'offer',
        onProgress: (share) => signal.aborted || setProgress(share),
        onTrouble: (trouble) => signal.aborted || setTrouble(trouble),
      }).catch((error: unknown) => {
        // Whoever stopped it knows.
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

/** Staff specification, section 5. */
function problemIn(values: UploadValues, file: File | null): { title: string; filename?: string } | null {
  if (!file && values.url.trim() === '') return { title: 'Error: Please select a file or enter an image URL' }
  if (wordsOfForm(values, file).filename !== '') return null
  return { title: 'Please enter a filename', filename: 'Please enter a filename' }
}

/** An address elsewhere: nothing is fetched, its record only is made (decision 45). */
const addAddress = (values: UploadValues) =>
  naming('Failed to create image', () =>
    client.images.create({
      body: { ...wordsOfForm(values, null), url: values.url.trim(), mimeType: values.mimeType.trim() || 'image/jpeg' },
    }),
  )
