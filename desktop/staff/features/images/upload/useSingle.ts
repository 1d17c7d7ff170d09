import { useEffect, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { toast } from '#staff/widgets/toast.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import { means } from './means.ts'
import type { Prepared } from './optimizer.ts'
import type { Trouble } from './persevere.ts'
import { look } from './upload-one.ts'

/** What has become of the one file that was chosen. */
export type Single =
  | { is: 'optimizing'; file: File }
  | { is: 'ready'; file: File; hash: string | null; prepared: Prepared }
  /** It is an image already, maybe one in the trash. */
  | { is: 'known'; file: File; image: Image }
  | { is: 'failed'; file: File; message: string }

/** Looks whether a file is there already, and optimises it (staff specification, section 4). Null: there is none. */
export function useSingle(file: File | null, onTrouble: (trouble: Trouble | null) => void): Single | null {
  const [single, setSingle] = useState<Single | null>(null)
  useEffect(() => {
    if (!file) return
    const stopping = new AbortController()
    const { signal } = stopping
    look(file, means, { signal, onTrouble: (trouble) => signal.aborted || onTrouble(trouble) }).then(
      (looked) => {
        if (signal.aborted) return
        if ('known' in looked) setSingle({ is: 'known', file, image: looked.known })
        else setSingle({ is: 'ready', file, ...looked })
      },
      (error: unknown) => {
        if (signal.aborted) return
        const message = wordsOf(error)
        setSingle({ is: 'failed', file, message })
        toast({ title: 'Error: Failed to process image', description: message, variant: 'destructive' })
      },
    )
    return () => stopping.abort(new DOMException('Stopped', 'AbortError'))
  }, [file, onTrouble])
  if (!file) return null
  return single?.file === file ? single : { is: 'optimizing', file }
}
