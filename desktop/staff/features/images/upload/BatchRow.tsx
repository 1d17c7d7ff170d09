import { Button } from 'antd'
import { memo } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { uploadStateText } from '#staff/widgets/picture/upload-state-text.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { toast } from '#staff/toast/toast.ts'
import { ImageChoice } from './ImageChoice.tsx'
import { SimilarImages } from './SimilarImages.tsx'
import { uploads } from './queue.ts'
import { isMoving, type UploadItem } from './uploads-state.ts'

interface BatchRowProps {
  item: UploadItem
  /** Uses an image; null if there is nothing to use it for. */
  onUse: ((image: Image) => void) | null
}

/** A file of the batch: its progress or result. */
export const BatchRow = memo(function BatchRow({ item, onUse }: BatchRowProps) {
  const { id, name, image } = item
  const restore = () => {
    uploads
      .restore(id)
      .catch((error: unknown) =>
        toast({ title: 'Failed to restore image', description: errorMessage(error), variant: 'destructive' }),
      )
  }
  return (
    <li className="upload-row" data-is={item.is}>
      <span className="upload-name" dir="auto">
        {name}
      </span>
      <span className="upload-state">{uploadStateText(item)}</span>
      {isMoving(item) && (
        <Tool name={`Skip ${name}`} onPress={() => uploads.remove([id])}>
          Skip
        </Tool>
      )}
      {item.is === 'refused' && (
        <p className="upload-refusal">
          <span className="field-problem">{item.message}</span>
          {item.canRetry && (
            <Button aria-label={`Retry ${name}`} onClick={() => uploads.retry([id])}>
              RETRY
            </Button>
          )}
        </p>
      )}
      {item.is === 'known' && image && <ImageChoice image={image} onUse={onUse} onRestore={restore} />}
      {item.is === 'added' && image && onUse && (
        <Button aria-label={`Use it: ${name}`} onClick={() => onUse(image)}>
          USE IT
        </Button>
      )}
      {item.is === 'similar' && (
        <SimilarImages
          name={name}
          preview={item.preview ?? null}
          duplicates={item.duplicates ?? []}
          onUse={onUse}
          onRestore={restore}
          onAdd={() => uploads.allow([id])}
        />
      )}
    </li>
  )
})
