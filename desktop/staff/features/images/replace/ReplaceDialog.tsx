import { Alert, Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TRASH_DAYS } from '#shared/features/images/limits.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ImageUses, placesInWords } from '#staff/features/images/ImageUses.tsx'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { toast } from '#staff/toast/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { FileChoice } from './FileChoice.tsx'
import { useReplacing } from './useReplacing.ts'
import './replace.css'
import type { ReactNode } from 'react'
import { nameOf, sizeOf } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { Preview } from '#staff/features/images/upload/Preview.tsx'
import { formatFileSize } from '#shared/features/images/file-size.ts'
import type { NewFile } from './useReplacing.ts'

interface ReplaceDialogProps {
  image: Image
  onClose(): void
  onReplaced?(image: Image): void
}

/** Replaces an image's file everywhere it is used. Shows the old and the new one side by side, and the effects. */
export function ReplaceDialog({ image, onClose, onReplaced }: ReplaceDialogProps) {
  useFocusBack()
  const replacing = useReplacing(image)
  const { chosen, step, share, problem, answer } = replacing
  // The old state, as `image` changes once it is replaced.
  const [old] = useState(image)
  const replace = async () => {
    const done = await replacing.replace()
    if (!done) return
    toast({ title: 'Image updated successfully' })
    onReplaced?.(done.image)
  }
  const close = () => {
    replacing.stop()
    onClose()
  }
  return (
    <Modal
      open
      width="56rem"
      title="REPLACE.FILE"
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen && document.querySelector<HTMLElement>('.replace-drop button')?.focus()}
      footer={
        answer
          ? [
              answer.replaced && (
                <LinkButton key="trash" to={staffPaths.imageTrash}>
                  VIEW TRASH
                </LinkButton>
              ),
              <Button key="close" type="primary" onClick={close}>
                CLOSE
              </Button>,
            ]
          : [
              <Button key="close" onClick={close}>
                CANCEL
              </Button>,
              <Button
                key="replace"
                type="primary"
                disabled={!chosen}
                loading={step !== null}
                onClick={() => void replace()}
              >
                REPLACE EVERYWHERE
              </Button>,
            ]
      }
    >
      <div className="replace">
        <div className="replace-sides">
          <OldSide image={old} />
          {chosen ? (
            <NewSide chosen={chosen} image={answer?.image ?? null} />
          ) : (
            <FileChoice onChoose={(file) => void replacing.choose(file)} />
          )}
        </div>
        {chosen && !step && !answer && <FileChoice isSmall onChoose={(file) => void replacing.choose(file)} />}
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
        {!answer && <ImageUses image={old} onLeave={close} />}
      </div>
    </Modal>
  )
}

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

const SIZES = '(min-width: 48rem) 26rem, 90vw'

/** The current image. */
const OldSide = ({ image }: { image: Image }) => (
  <Side title="NOW" name={nameOf(image)} facts={factsOf(image, sizeOf(image))}>
    <Thumbnail image={image} sizes={SIZES} fit="contain" alt="" />
  </Side>
)

/** The new image: the chosen file, then the result. */
const NewSide = ({ chosen: { file, size }, image }: { chosen: NewFile; image: Image | null }) => (
  <Side
    title="NEW"
    name={file.name}
    facts={image ? factsOf(image, sizeOf(image)) : factsOf(size, formatFileSize(file.size))}
  >
    {image ? (
      <Thumbnail image={image} sizes={SIZES} fit="contain" alt="" />
    ) : (
      <Preview className="image-thumbnail replace-preview" file={file} alt="" />
    )}
  </Side>
)

const factsOf = ({ width, height }: { width: number | null; height: number | null }, size: string) =>
  width !== null && height !== null ? `${width} × ${height} px, ${size}` : size

const Side = ({
  title,
  name,
  facts,
  children,
}: {
  title: string
  name: string
  facts: string
  children: ReactNode
}) => (
  <figure className="replace-side">
    <figcaption className="bright">{title}</figcaption>
    <div className="replace-picture">{children}</div>
    <p className="replace-name">
      <bdi>{name}</bdi>
    </p>
    <p className="dim">{facts}</p>
  </figure>
)
