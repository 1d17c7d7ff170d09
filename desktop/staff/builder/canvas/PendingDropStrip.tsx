import { useSyncExternalStore } from 'react'
import { isMoving } from '#bridge/uploads.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { editorQueue } from '#staff/drops/editor-queue.ts'
import { pendingDrops, type PendingDrop } from '#staff/drops/pending-drops.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { uploadStateText } from '#staff/widgets/image/upload-state-text.ts'
import { useChange } from '#staff/widgets/useChange.ts'

const queue = editorQueue!
const drops = pendingDrops!

/** Progress of an upload that belongs to a place on the page, and the decisions it needs. */
export function PendingDropStrip({ landing: { upload, name, spot } }: { landing: PendingDrop }) {
  const { items, trouble } = useSyncExternalStore(queue.subscribe, queue.getState)
  const item = items.find(({ id }) => id === upload)
  const restoring = useChange({
    call: async (image: Image) => drops.arrive(upload, await client.images.undelete({ params: { id: image.id } })),
    failure: 'Failed to restore image',
    refresh: ['/api/images'],
  })
  const leave = () => drops.forget(upload)
  const use = async (image: Image) => {
    if (image.deletedAt) await restoring.run(image)
    else drops.arrive(upload, image)
  }
  const isOnItsWay = !item || isMoving(item)
  return (
    <section className="landing row" data-is={item?.is ?? 'waiting'} aria-label={`Upload of ${name}`}>
      <p aria-live="polite">
        <span className="landing-state">{uploadStateText(item ?? { is: 'waiting', progress: 0 })}</span>{' '}
        <bdi>{name}</bdi> {spot.kind !== 'picture' && isOnItsWay && <span className="dim">for a new Image block</span>}
      </p>
      {isOnItsWay && (
        <>
          <progress aria-label={`Uploading ${name}`} value={item?.is === 'sending' ? item.progress : undefined} />
          {trouble === 'connection' && <p>Connection lost. The upload resumes when you’re back online.</p>}
          {trouble === 'session' && <p>Your session has ended. Sign in again to resume the upload.</p>}
          {trouble === 'server' && <p>The server has a problem. We’ll keep trying.</p>}
          <Tool
            className="tool-edged"
            name={`Skip ${name}`}
            onPress={() => {
              queue.remove([upload])
              leave()
            }}
          >
            Skip
          </Tool>
        </>
      )}
      {item?.is === 'refused' && (
        <>
          <p className="field-problem">{item.message}</p>
          {item.canRetry && (
            <Tool className="tool-edged" name={`Retry ${name}`} onPress={() => queue.retry([upload])}>
              RETRY
            </Tool>
          )}
          <Tool className="tool-edged" name={`Dismiss ${name}`} onPress={leave}>
            DISMISS
          </Tool>
        </>
      )}
      {item?.is === 'known' && item.image && (
        <>
          <p>This image is in the image repository’s trash.</p>
          <Tool className="tool-edged" name={`Restore and use: ${name}`} onPress={() => void use(item.image!)}>
            RESTORE
          </Tool>
          <Tool className="tool-edged" name={`Dismiss ${name}`} onPress={leave}>
            DISMISS
          </Tool>
        </>
      )}
      {item?.is === 'similar' && (
        <Similar
          name={name}
          preview={item.preview}
          there={item.duplicates?.[0]?.image}
          onUse={(image) => void use(image).then(() => queue.remove([upload]))}
          onAdd={() => queue.allow([upload])}
          onLeave={leave}
        />
      )}
    </section>
  )
}

interface SimilarProps {
  name: string
  preview: string | undefined
  /** The existing image that looks similar. */
  there: Image | undefined
  onUse(image: Image): void
  onAdd(): void
  onLeave(): void
}

function Similar({ name, preview, there, onUse, onAdd, onLeave }: SimilarProps) {
  return (
    <>
      <p>This looks like an image you already have. Is it a different one?</p>
      <div className="landing-pair row">
        {preview && (
          <figure>
            <img src={preview} alt="" />
            <figcaption>[NEW]</figcaption>
          </figure>
        )}
        {there && (
          <figure>
            <img src={there.url} alt={there.alt} />
            <figcaption>{there.deletedAt ? '[IN THE TRASH]' : '[IN THE REPOSITORY]'}</figcaption>
          </figure>
        )}
      </div>
      {there && (
        <Tool
          className="tool-edged"
          name={`${there.deletedAt ? 'Restore it' : 'Use it'}: existing image for ${name}`}
          onPress={() => onUse(there)}
        >
          {there.deletedAt ? 'RESTORE IT' : 'USE IT'}
        </Tool>
      )}
      <Tool className="tool-edged" name={`Add anyway: ${name}`} onPress={onAdd}>
        ADD ANYWAY
      </Tool>
      <Tool className="tool-edged" name={`Dismiss ${name}`} onPress={onLeave}>
        DISMISS
      </Tool>
    </>
  )
}
