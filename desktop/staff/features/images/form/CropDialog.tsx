import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { imageRecord } from '#shared/features/images/images.record.ts'
import { toCopy } from '#shared/record.ts'
import { client } from '#staff/api/client.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { refresh } from '#staff/api/read.ts'
import { imageLists, nameOf } from '#staff/features/images/images.ts'
import { sendFile } from '#staff/features/images/upload/send.ts'
import { store } from '#staff/store.ts'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { AWAY } from '#staff/widgets/image/useBroken.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import { cropImage, pixelsOf } from './crop-image.ts'

interface CropDialogProps {
  image: Image
  /** The texts in the image's form, saved or not. The new image gets them. */
  texts: ImageChange
  onClose(): void
  onAdded(image: Image): void
}

/** Width by height; null is free. */
const ratios = [
  { label: 'FREE', value: null },
  { label: '16:9', value: 16 / 9 },
  { label: '4:3', value: 4 / 3 },
  { label: '1:1', value: 1 },
  { label: '3:4', value: 3 / 4 },
]

const everything: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** Cuts a part out of an image and adds it as an image of its own. The original stays as it is. */
export default function CropDialog({ image, texts, onClose, onAdded }: CropDialogProps) {
  useFocusBack()
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const [crop, setCrop] = useState<PercentCrop>(everything)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const part = size && pixelsOf(crop, size)
  const isWhole = part?.width === size?.width && part?.height === size?.height

  const choose = (next: number | null) => {
    setRatio(next)
    if (!size || next === null) return
    const { width, height } = size
    const side = width / height > next ? { height: 100 } : { width: 100 }
    setCrop(centerCrop(makeAspectCrop({ unit: '%', ...side }, next, width, height), width, height))
  }
  const save = async () => {
    if (!picture.current || !part || isSaving) return
    setSaving(true)
    setProblem('')
    try {
      const file = await cropImage(picture.current, part, nameOf(image))
      const upload = await sendFile(file)
      const copied = toCopy(imageRecord, { ...image, ...texts })
      const added = await client.images.create({
        body: { ...copied, upload, filename: file.name, originalName: file.name },
      })
      await refresh(imageLists)
      onClose()
      onAdded(added)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSaving(false)
    }
  }
  const canSave = part && !isWhole && !isSaving
  useScreenCommands(() => picture.current, { save: canSave ? () => void save() : null })
  return (
    <Modal
      open
      width="56rem"
      title="CROP.IMAGE"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CANCEL
        </Button>,
        <Button key="save" type="primary" disabled={!part || isWhole} loading={isSaving} onClick={() => void save()}>
          SAVE AS NEW IMAGE
        </Button>,
      ]}
    >
      <div className="form crop">
        {problem && <Alert type="error" showIcon title="Failed to add image" description={problem} />}
        <Field label="Shape">
          {(control) => (
            <Choices
              {...control}
              options={ratios.map(({ label }) => ({ label, value: label }))}
              value={ratios.find(({ value }) => value === ratio)!.label}
              onChange={({ target }) => choose(ratios.find(({ label }) => label === target.value)!.value)}
            />
          )}
        </Field>
        <ReactCrop
          crop={crop}
          aspect={ratio ?? undefined}
          keepSelection
          disabled={isSaving}
          ruleOfThirds
          onChange={(_, next) => setCrop(next)}
        >
          <img
            ref={picture}
            src={image.url}
            alt={image.alt}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              // Offline it may be the smaller one of the local copy.
              if (width < (image.width ?? 0)) setProblem(AWAY)
              else setSize({ width, height })
            }}
            onError={() => setProblem(store.get(onlineAtom) ? 'The image can’t be loaded from its address.' : AWAY)}
          />
        </ReactCrop>
        <p className="dim" aria-live="polite">
          {part && `${part.width} × ${part.height} px of ${size.width} × ${size.height} px.`} Drag the frame or its
          handles, or move them with the arrow keys. The original and the pages that show it stay as they are.
        </p>
      </div>
    </Modal>
  )
}
