import { Alert, Button, Modal, Progress, Radio } from 'antd'
import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react'
import { formatFileSize } from '#shared/features/images/file-size.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TRASH_DAYS } from '#shared/features/activity/activity.contract.ts'
import { UPLOAD_ACCEPT } from '#shared/features/images/limits.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ImageUses } from '#staff/features/images/ImageUses.tsx'
import { lacksAlt, nameOf, placesInWords, sizeOf } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { ImageFigure, Preview } from '#staff/features/images/upload/SimilarImages.tsx'
import { pastedImages } from '#staff/widgets/image/image-files.ts'
import { useDropZone } from '#staff/widgets/image/useDropZone.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { useReplace, useReplaceByExisting, type AltChoice } from './useReplace.ts'

interface ReplaceDialogProps {
  image: Image
  onClose(): void
  onReplaced(image: Image): void
}

type Replacing = ReturnType<typeof useReplace>

/** Replaces an image's file everywhere it is used. Shows the old and the new one side by side, and the effects. */
export default function ReplaceDialog({ image, onClose, onReplaced }: ReplaceDialogProps) {
  useFocusBack()
  // The old state, as `image` changes once it is replaced.
  const [old] = useState(image)
  const replacing = useReplace(image, onReplaced)
  const { chosen, step, share, problem, answer, existing, choose } = replacing
  const using = useReplaceByExisting(image, (replaced) => {
    // Before the screen learns that the replaced image is in the trash.
    onClose()
    onReplaced(replaced)
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
      footer={<Buttons replacing={replacing} using={using} onClose={onClose} />}
    >
      <div className="form replace">
        <div className="replace-sides">
          <StoredFigure label="NOW" image={old} />
          <NewFigure replacing={replacing} />
        </div>
        {chosen && !step && !answer && <FileChoice isSmall onChoose={(file) => void choose(file)} />}
        {existing && <UseExisting old={old} existing={existing.image} alt={existing.alt} onChange={replacing.setAlt} />}
        {problem && <Alert type="error" showIcon title={problem.title} description={problem.message} />}
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

interface ButtonsProps {
  replacing: Replacing
  using: ReturnType<typeof useReplaceByExisting>
  onClose(): void
}

function Buttons({ replacing: { chosen, step, answer, existing, replace }, using, onClose }: ButtonsProps) {
  if (answer)
    return (
      <>
        {answer.replaced && <LinkButton to={staffPaths.imageTrash}>VIEW TRASH</LinkButton>}
        <Button type="primary" onClick={onClose}>
          CLOSE
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={onClose}>CANCEL</Button>
      {existing ? (
        <Button key="use" type="primary" loading={using.isPending} onClick={() => void using.run(existing)}>
          USE IT EVERYWHERE
        </Button>
      ) : (
        <Button key="replace" type="primary" disabled={!chosen} loading={step !== null} onClick={() => void replace()}>
          REPLACE EVERYWHERE
        </Button>
      )}
    </>
  )
}

/** An image of the repository; the label says which. */
const StoredFigure = ({ label, name, image }: { label: string; name?: string; image: Image }) => (
  <ImageFigure
    image={<Thumbnail image={image} sizes="(min-width: 48rem) 26rem, 90vw" fit="contain" alt="" />}
    name={`${label}: ${name ?? nameOf(image)}`}
    facts={factsOf(image, sizeOf(image))}
  />
)

/** The image in place of the old one, or the choice of its file. */
function NewFigure({ replacing: { chosen, answer, existing, choose } }: { replacing: Replacing }) {
  if (!chosen) return <FileChoice onChoose={(file) => void choose(file)} />
  const { file, size } = chosen
  if (answer) return <StoredFigure label="NEW" name={file.name} image={answer.image} />
  if (existing) return <StoredFigure label="IN THE REPOSITORY" image={existing.image} />
  return (
    <ImageFigure
      image={<Preview file={file} alt="" />}
      name={`NEW: ${file.name}`}
      facts={factsOf(size, formatFileSize(file.size))}
    />
  )
}

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
        accept={UPLOAD_ACCEPT}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          onChoose(file)
        }}
      />
    </div>
  )
}
