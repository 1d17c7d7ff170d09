import { useSyncExternalStore } from 'react'
import { isMoving } from '#bridge/uploads.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { editorQueue } from '#staff/dropping/editor-queue.ts'
import { landings, type Landing } from '#staff/dropping/landings.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { uploadWords } from '#staff/widgets/picture/upload-words.ts'
import { useChange } from '#staff/widgets/useChange.ts'

const queue = editorQueue!
const all = landings!

/** How far a picture is that goes to a place of the page, and what somebody has to say before it can. */
export function LandingStrip({ landing: { upload, name, spot } }: { landing: Landing }) {
  const { items, trouble } = useSyncExternalStore(queue.subscribe, queue.getState)
  const item = items.find(({ id }) => id === upload)
  const restoring = useChange({
    call: async (image: Image) => all.arrive(upload, await client.images.undelete({ params: { id: image.id } })),
    failure: 'Failed to restore image',
    refresh: ['/api/images'],
  })
  const leave = () => all.forget(upload)
  const use = async (image: Image) => {
    if (image.deletedAt) await restoring.run(image)
    else all.arrive(upload, image)
  }
  const isOnItsWay = !item || isMoving(item)
  return (
    <section className="landing" data-is={item?.is ?? 'waiting'} aria-label={`On its way: ${name}`}>
      <p aria-live="polite">
        <span className="landing-state">{uploadWords(item ?? { is: 'waiting', progress: 0 })}</span> <bdi>{name}</bdi>{' '}
        {spot.kind !== 'picture' && isOnItsWay && <span className="dim">for a new Image block</span>}
      </p>
      {isOnItsWay && (
        <>
          <progress aria-label={`Uploading ${name}`} value={item?.is === 'sending' ? item.progress : undefined} />
          {trouble === 'connection' && <p>The connection is lost. It goes on by itself when it is back.</p>}
          {trouble === 'session' && <p>Your session has ended. It goes on once you have signed in again.</p>}
          {trouble === 'server' && <p>The server has trouble of its own. It goes on by itself.</p>}
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
          <Tool className="tool-edged" name={`Leave it: ${name}`} onPress={leave}>
            LEAVE IT
          </Tool>
        </>
      )}
      {item?.is === 'known' && item.image && (
        <>
          <p>This picture is in the image repository’s trash.</p>
          <Tool className="tool-edged" name={`Restore and use it: ${name}`} onPress={() => void use(item.image!)}>
            RESTORE AND USE IT
          </Tool>
          <Tool className="tool-edged" name={`Leave it: ${name}`} onPress={leave}>
            LEAVE IT
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
  /** The image that it looks like. */
  there: Image | undefined
  onUse(image: Image): void
  onAdd(): void
  onLeave(): void
}

function Similar({ name, preview, there, onUse, onAdd, onLeave }: SimilarProps) {
  return (
    <>
      <p>It looks like an image of the repository. Is it another one?</p>
      <div className="landing-pair">
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
        <Tool className="tool-edged" name={`Use the one that is there, for ${name}`} onPress={() => onUse(there)}>
          {there.deletedAt ? 'RESTORE THE ONE THAT IS THERE' : 'USE THE ONE THAT IS THERE'}
        </Tool>
      )}
      <Tool className="tool-edged" name={`Add anyway: ${name}`} onPress={onAdd}>
        ADD ANYWAY
      </Tool>
      <Tool className="tool-edged" name={`Leave it: ${name}`} onPress={onLeave}>
        LEAVE IT
      </Tool>
    </>
  )
}
