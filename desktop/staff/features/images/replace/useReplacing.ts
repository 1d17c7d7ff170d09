import { useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { Refused } from '#staff/api/refusal.ts'
import { checkImage, type Size } from '#staff/features/images/upload/check.ts'
import { optimizer } from '#staff/features/images/upload/optimizer.ts'
import { persevere } from '#staff/features/images/upload/persevere.ts'
import { sendFile } from '#staff/features/images/upload/send.ts'
import { forgetUploads } from '#staff/features/images/upload/storing.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { refreshEverything } from '#staff/widgets/references/references.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'

/** The file that was chosen. */
export interface NewFile {
  file: File
  size: Size
}

type Answer = Awaited<ReturnType<typeof client.images.replace>>

interface Replacing {
  chosen: NewFile | null
  /** What it does at the moment, for people. Null: nothing. */
  step: 'Optimizing image...' | 'Sending...' | 'Replacing...' | null
  /** Of what is sent, from 0 to 1. */
  share: number
  /** What went wrong, for people. The file stays, and is not sent twice. */
  problem: { title: string; words: string } | null
  answer: Answer | null
  choose(file: File): Promise<void>
  replace(): Promise<Answer | undefined>
  /** Breaks off what is being sent. */
  stop(): void
}

/** Gives an image another file (see `imagesContract.replace`). */
export function useReplacing(image: Image): Replacing {
  const [chosen, setChosen] = useState<NewFile | null>(null)
  const [step, setStep] = useState<Replacing['step']>(null)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<Replacing['problem']>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const choose = async (file: File) => {
    setProblem(null)
    try {
      setChosen({ file, size: await checkImage(file) })
    } catch (error) {
      setProblem({ title: 'Invalid Image', words: wordsOf(error) })
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
    const upload = await persevere(
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
    // What shows it has got the new address.
    await refreshEverything()
    return done
  }
  return { chosen, step, share, problem, answer, choose, replace, stop: () => sending.current?.abort() }
}

/** A newer version is on the screen as soon as it is there. */
const replaceWords = (error: unknown) =>
  error instanceof Refused && error.status === 412
    ? 'Somebody has changed this image meanwhile. Look at it, and try again.'
    : wordsOf(error)
