import { Alert, Button, Modal, Progress, Radio } from 'antd'
import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react'
import { formatFileSize } from '#shared/features/images/file-size.ts'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import { TRASH_DAYS } from '#shared/features/activity/activity.contract.ts'
import { uploadTypes } from '#shared/features/images/limits.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { ImageUses } from '#staff/features/images/ImageUses.tsx'
import { lacksAlt, nameOf, placesInWords, sizeOf } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { checkImage, type Size } from '#staff/features/images/upload/check.ts'
import { optimizer } from '#staff/features/images/upload/optimizer.ts'
import { retryUpload } from '#staff/features/images/upload/retry.ts'
import { forgetUploads, sendFile } from '#staff/features/images/upload/send.ts'
import { ImageFigure, Preview } from '#staff/features/images/upload/SimilarImages.tsx'
import { toast } from '#staff/toast/toast.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { pastedImages } from '#staff/widgets/image/image-files.ts'
import { useDropZone } from '#staff/widgets/image/useDropZone.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { refreshEverything } from '#staff/widgets/references/references.ts'
import { errorMessage, useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

interface ReplaceDialogProps {
  image: Image
  onClose(): void
  onReplaced(image: Image): void
}

const SIZES = '(min-width: 48rem) 26rem, 90vw'

/** Replaces an image's file everywhere it is used. Shows the old and the new one side by side, and the effects. */
export default function ReplaceDialog({ image, onClose, onReplaced }: ReplaceDialogProps) {
  useFocusBack()
  // The old state, as `image` changes once it is replaced.
  const [old] = useState(image)
  const [chosen, setChosen] = useState<{ file: File; size: Size } | null>(null)
  /** The current step as shown to staff; null when idle. */
  const [step, setStep] = useState<'Optimizing image...' | 'Sending...' | 'Replacing...' | null>(null)
  /** Upload progress from 0 to 1. */
  const [share, setShare] = useState(0)
  /** The error as shown to staff. The file is kept and not uploaded twice. */
  const [problem, setProblem] = useState<{ title: string; words: string } | null>(null)
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof client.images.replace>> | null>(null)
  /** The picture that was chosen, if it is in the repository already. */
  const [existing, setExisting] = useState<Image | null>(null)
  const [alt, setAlt] = useState<AltChoice>('keep')
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    setExisting(null)
    try {
      setChosen({ file, size: await checkImage(file) })
    } catch (error) {
      setProblem({ title: 'Invalid Image', words: errorMessage(error) })
    }
  }
  const offer = (found: Image) => {
    setExisting(found)
    setAlt(lacksAlt(found) && !lacksAlt(image) ? 'take-over' : 'keep')
  }
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
      else setProblem({ title: 'Failed to update image', words: replaceWords(error) })
    } finally {
      setStep(null)
    }
  }
  const using = useChange({
    call: async ({ id: imageId }: Image) => {
      const done = await client.images.replaceByExisting({
        params: { id: image.id },
        headers: ifMatch(image.version),
        body: { imageId, alt },
      })
      // Before the screen learns that the replaced image is in the trash.
      onClose()
      onReplaced(done.image)
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
  return (
    <Modal
      open
      width="56rem"
      title="REPLACE.FILE"
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.querySelector<HTMLElement>('.replace-choice button')?.focus()}
      wrapProps={{
        onPaste: (event: ClipboardEvent<HTMLElement>) => {
          const [file] = pastedImages(event.clipboardData)
          if (file) event.preventDefault()
          void choose(file)
        },
      }}
      footer={
        answer
          ? [
              answer.replaced && (
                <LinkButton key="trash" to={staffPaths.imageTrash}>
                  VIEW TRASH
                </LinkButton>
              ),
              <Button key="close" type="primary" onClick={onClose}>
                CLOSE
              </Button>,
            ]
          : [
              <Button key="close" onClick={onClose}>
                CANCEL
              </Button>,
              existing ? (
                <Button key="use" type="primary" loading={using.isPending} onClick={() => void using.run(existing)}>
                  USE IT EVERYWHERE
                </Button>
              ) : (
                <Button
                  key="replace"
                  type="primary"
                  disabled={!chosen}
                  loading={step !== null}
                  onClick={() => void replace()}
                >
                  REPLACE EVERYWHERE
                </Button>
              ),
            ]
      }
    >
      <div className="form replace">
        <div className="replace-sides">
          <ImageFigure
            image={<Thumbnail image={old} sizes={SIZES} fit="contain" alt="" />}
            name={`NOW: ${nameOf(old)}`}
            facts={factsOf(old, sizeOf(old))}
          />
          {!chosen ? (
            <FileChoice onChoose={(file) => void choose(file)} />
          ) : answer ? (
            <ImageFigure
              image={<Thumbnail image={answer.image} sizes={SIZES} fit="contain" alt="" />}
              name={`NEW: ${chosen.file.name}`}
              facts={factsOf(answer.image, sizeOf(answer.image))}
            />
          ) : existing ? (
            <ImageFigure
              image={<Thumbnail image={existing} sizes={SIZES} fit="contain" alt="" />}
              name={`IN THE REPOSITORY: ${nameOf(existing)}`}
              facts={factsOf(existing, sizeOf(existing))}
            />
          ) : (
            <ImageFigure
              image={<Preview file={chosen.file} alt="" />}
              name={`NEW: ${chosen.file.name}`}
              facts={factsOf(chosen.size, formatFileSize(chosen.file.size))}
            />
          )}
        </div>
        {chosen && !step && !answer && <FileChoice isSmall onChoose={(file) => void choose(file)} />}
        {existing && <UseExisting old={old} existing={existing} alt={alt} onChange={setAlt} />}
        {problem && <Alert type="error" showIcon title={problem.title} description={problem.words} />}
        {step && (
          <Progress
            percent={step === 'Sending...' ? Math.round(share * 100) : step === 'Replacing...' ? 100 : 0}
            status="normal"
            aria-label={step}
          />
        )}
        <p aria-live="polite" className={answer ? 'bright' : undefined}>
          {answer ? resultOf(answer) : step}
        </p>
        {answer?.image.alt && (
          <p className="dim">
            Its alt text is unchanged: “<bdi>{answer.image.alt}</bdi>” Does it still fit?
          </p>
        )}
        {!answer && <ImageUses image={old} onLeave={onClose} />}
      </div>
    </Modal>
  )
}

type AltChoice = 'keep' | 'take-over'

interface UseExistingProps {
  old: Image
  existing: Image
  alt: AltChoice
  onChange(alt: AltChoice): void
}

/** Says that the picture is used which the repository has, and asks which alt text it shall have. */
function UseExisting({ old, existing, alt, onChange }: UseExistingProps) {
  const id = useId()
  const heading = useRef<HTMLParagraphElement>(null)
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  const isSame = altWords(old) === altWords(existing)
  return (
    <div>
      <p ref={heading} tabIndex={-1} className="bright">
        The repository already has this picture. It is used everywhere instead, and the replaced image goes to the
        trash.
      </p>
      {isSame ? (
        <p className="dim">Both have the same alt text: {altWords(existing)}</p>
      ) : (
        <>
          <p id={id}>Which alt text shall it have?</p>
          <Radio.Group
            className="replace-alt"
            aria-labelledby={id}
            value={alt}
            onChange={({ target }) => onChange(target.value as AltChoice)}
          >
            <Radio value="keep">
              <span className="dim">ITS OWN</span> <bdi>{altWords(existing)}</bdi>
            </Radio>
            <Radio value="take-over">
              <span className="dim">THE REPLACED IMAGE’S</span> <bdi>{altWords(old)}</bdi>
            </Radio>
          </Radio.Group>
        </>
      )}
    </div>
  )
}

const altWords = (image: Image): string =>
  image.isDecorative ? '[DECORATIVE]' : lacksAlt(image) ? '[NO ALT TEXT]' : `“${image.alt}”`

/** The image that has the file already; undefined for other errors. */
function duplicateOf(error: unknown): Image | undefined {
  const duplicates = error instanceof ApiError ? (error.duplicates as Duplicate[] | undefined) : undefined
  return duplicates?.find(({ likeness }) => likeness === 'same')?.image
}

/** On a 412 the newer version is shown as soon as it is loaded. */
const replaceWords = (error: unknown) =>
  error instanceof ApiError && error.status === 412
    ? 'Someone else changed this image. Check the new version and try again.'
    : errorMessage(error)

/** `3 places show the new image. The old image is in the trash for 30 days.` */
const resultOf = ({ rewritten, replaced }: { rewritten: number; replaced: Image | null }) =>
  [
    rewritten === 0
      ? 'Replaced. Nothing in the shop uses it yet.'
      : `${placesInWords(rewritten)} ${rewritten === 1 ? 'shows' : 'show'} the new image.`,
    replaced && `The old image is in the trash for ${TRASH_DAYS} days.`,
  ]
    .filter(Boolean)
    .join(' ')

const factsOf = ({ width, height }: { width: number | null; height: number | null }, size: string) =>
  width !== null && height !== null ? `${width} × ${height} px, ${size}` : size

interface FileChoiceProps {
  /** Only the button, as a file was already chosen. */
  isSmall?: boolean
  onChoose(file: File | undefined): void
}

/** Drop zone for the new file, which can also be chosen. */
function FileChoice({ isSmall = false, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const { zone } = useDropZone('It replaces this image’s file.', ({ files }) => onChoose(files[0]))
  return (
    <div className={isSmall ? 'replace-choice' : 'replace-choice upload-zone'} {...zone}>
      {!isSmall && <p>Drop the new image here, paste it, or</p>}
      <Button onClick={() => input.current?.click()}>{isSmall ? 'CHOOSE ANOTHER FILE' : 'CHOOSE A FILE'}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New file"
        accept={uploadTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          onChoose(file)
        }}
      />
    </div>
  )
}
