import { useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { checkImage, type Size } from '#staff/features/images/upload/check.ts'
import { optimizer } from '#staff/features/images/upload/optimizer.ts'
import { retryUpload } from '#staff/features/images/upload/retry.ts'
import { sendFile } from '#staff/features/images/upload/send.ts'
import { forgetUploads } from '#staff/features/images/upload/resume-storage.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { refreshEverything } from '#staff/widgets/references/references.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

export interface NewFile {
  file: File
  size: Size
}

type ReplaceResponse = Awaited<ReturnType<typeof client.images.replace>>

interface Replacing {
  chosen: NewFile | null
  /** The current step as shown to staff; null when idle. */
  step: 'Optimizing image...' | 'Sending...' | 'Replacing...' | null
  /** Upload progress from 0 to 1. */
  share: number
  /** The error as shown to staff. The file is kept and not uploaded twice. */
  problem: { title: string; words: string } | null
  answer: ReplaceResponse | null
  choose(file: File): Promise<void>
  replace(): Promise<ReplaceResponse | undefined>
  /** Aborts the upload. */
  stop(): void
}

/** Replaces an image's file (see `imagesContract.replace`). */
export function useReplacing(image: Image): Replacing {
  const [chosen, setChosen] = useState<NewFile | null>(null)
  const [step, setStep] = useState<Replacing['step']>(null)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<Replacing['problem']>(null)
  const [answer, setAnswer] = useState<ReplaceResponse | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const choose = async (file: File) => {
    setProblem(null)
    try {
      setChosen({ file, size: await checkImage(file) })
    } catch (error) {
      setProblem({ title: 'Invalid Image', words: errorMessage(error) })
    }
  }
  const replace = async () => {
    if (!chosen || step) return undefined
    const controller = new AbortController()
    sending.current = controller
    setProblem(null)
    try {
      return await send(chosen.file, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setProblem({ title: 'Failed to update image', words: replaceWords(error) })
      return undefined
    } finally {
      setStep(null)
    }
  }
  const send = async (file: File, signal: AbortSignal) => {
    setStep('Optimizing image...')
    const { blob, hash } = await optimizer.prepare(file)
    signal.throwIfAborted()
    setShare(0)
    setStep('Sending...')
    const upload = await retryUpload(
      () => sendFile(blob, { name: file.name, fingerprint: hash, onProgress: setShare, signal }),
      { signal },
    )
    setStep('Replacing...')
    const done = await client.images.replace({
      params: { id: image.id },
      headers: ifMatch(image.version),
      body: { upload, originalName: file.name },
    })
    if (hash !== null) await forgetUploads(hash)
    setAnswer(done)
    // Everything that uses the image has a new URL.
    await refreshEverything()
    return done
  }
  return { chosen, step, share, problem, answer, choose, replace, stop: () => sending.current?.abort() }
}

/** On a 412 the newer version is shown as soon as it is loaded. */
const replaceWords = (error: unknown) =>
  error instanceof ApiError && error.status === 412
    ? 'Someone else changed this image. Check the new version and try again.'
    : errorMessage(error)
