import { useEffect, useRef, useState } from 'react'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { lacksAlt } from '#staff/features/images/images.ts'
import { checkImage, type Size } from '#staff/features/images/upload/check.ts'
import { optimizer } from '#staff/features/images/upload/optimizer.ts'
import { retryUpload } from '#staff/features/images/upload/retry.ts'
import { forgetUploads, sendFile } from '#staff/features/images/upload/send.ts'
import { toast } from '#staff/toast/toast.ts'
import { refreshEverything } from '#staff/widgets/references/references.ts'
import { errorMessage, useChange } from '#staff/widgets/useChange.ts'

export type AltChoice = 'keep' | 'take-over'

/** The chosen picture, which the repository has already, and whose alt text it shall have. */
interface Existing {
  image: Image
  alt: AltChoice
}

/** Replaces an image's file by a chosen one. The file is kept after an error and not uploaded twice. */
export function useReplace(image: Image, onReplaced: (image: Image) => void) {
  const [chosen, setChosen] = useState<{ file: File; size: Size } | null>(null)
  /** The current step as shown to staff; null when idle. */
  const [step, setStep] = useState<'Optimizing image...' | 'Sending...' | 'Replacing...' | null>(null)
  /** Upload progress from 0 to 1. */
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<{ title: string; message: string } | null>(null)
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof client.images.replace>> | null>(null)
  const [existing, setExisting] = useState<Existing | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    setExisting(null)
    try {
      setChosen({ file, size: await checkImage(file) })
    } catch (error) {
      setProblem({ title: 'Invalid Image', message: errorMessage(error) })
    }
  }
  const offer = (found: Image) =>
    setExisting({ image: found, alt: lacksAlt(found) && !lacksAlt(image) ? 'take-over' : 'keep' })
  const send = async (file: File, signal: AbortSignal) => {
    setStep('Optimizing image...')
    const own = await optimizer.hash(file)
    const known = own === null ? undefined : (await client.images.known({ body: { hashes: [own] } }))[own]
    signal.throwIfAborted()
    if (known && known.id !== image.id && known.deletedAt === null) return offer(known)
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
    toast({ title: 'Image updated successfully' })
    onReplaced(done.image)
  }
  const replace = async () => {
    if (!chosen || step) return
    const { signal } = (sending.current = new AbortController())
    setProblem(null)
    try {
      await send(chosen.file, signal)
    } catch (error) {
      if (signal.aborted) return
      // Only the server may see that it is the same picture.
      const found = duplicateOf(error)
      if (found) offer(found)
      else setProblem({ title: 'Failed to update image', message: replaceMessage(error) })
    } finally {
      setStep(null)
    }
  }
  const setAlt = (alt: AltChoice) => setExisting((before) => before && { ...before, alt })
  return { chosen, step, share, problem, answer, existing, choose, replace, setAlt }
}

/** Uses an image of the repository in place of another; `onDone` is called before the screen is refreshed. */
export const useReplaceByExisting = (image: Image, onDone: (image: Image) => void) =>
  useChange({
    call: async ({ image: { id: imageId }, alt }: Existing) => {
      const done = await client.images.replaceByExisting({
        params: { id: image.id },
        headers: ifMatch(image.version),
        body: { imageId, alt },
      })
      onDone(done.image)
      await refreshEverything()
      return done
    },
    success: 'Image updated successfully',
    failure: 'Failed to update image',
    undo: {
      async call({ changes }) {
        await client.activity.undo({ body: { ids: changes } })
        await refreshEverything()
      },
      success: 'Image restored',
      failure: 'Failed to restore image',
    },
  })

/** The image that has the file already; undefined for other errors. */
function duplicateOf(error: unknown): Image | undefined {
  const duplicates = error instanceof ApiError ? (error.duplicates as Duplicate[] | undefined) : undefined
  return duplicates?.find(({ likeness }) => likeness === 'same')?.image
}

/** On a 412 the newer version is shown as soon as it is loaded. */
const replaceMessage = (error: unknown) =>
  error instanceof ApiError && error.status === 412
    ? 'Someone else changed this image. Check the new version and try again.'
    : errorMessage(error)
