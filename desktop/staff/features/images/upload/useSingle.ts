import { useEffect, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { toast } from '#staff/toast/toast.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { uploadDependencies } from './upload-dependencies.ts'
import type { Prepared } from './optimizer.ts'
import type { PauseReason } from './retry.ts'
import { inspectFile } from './upload-one.ts'

/** State of the single chosen file. */
export type SingleFileState =
  | { is: 'optimizing'; file: File }
  | { is: 'ready'; file: File; hash: string | null; prepared: Prepared }
  /** The image already exists, maybe in the trash. */
  | { is: 'known'; file: File; image: Image }
  | { is: 'failed'; file: File; message: string }

/** Checks whether the file already exists, and optimizes it otherwise; null without a file. */
export function useSingle(file: File | null, onTrouble: (trouble: PauseReason | null) => void): SingleFileState | null {
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
