import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useImages, useUsage } from '#staff/features/images/images.ts'
import { NotFoundScreen } from '#staff/NotFoundScreen.tsx'
import { bridge } from '#staff/bridge.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { EditDialog } from './EditDialog.tsx'
import { DeletedImage } from './DeletedImage.tsx'
import { Repository } from './Repository.tsx'
import { useFileDrop } from './useFileDrop.ts'
import '#staff/widgets/cards/cards.css'
import './screen.css'

// The upload code is fetched on demand, but completely, as the connection may be lost during a batch.
const fetchUpload = () =>
  Promise.all([
    import('#staff/features/images/upload/UploadBar.tsx'),
    import('#staff/features/images/upload/UploadDialog.tsx'),
  ])
const UploadBar = lazy(async () => ({ default: (await fetchUpload())[0].UploadBar }))
const UploadDialog = lazy(async () => ({ default: (await fetchUpload())[1].UploadDialog }))

const EditorTools = lazy(() => import('#staff/features/images/editor/EditorTools.tsx'))

/** /images, with an image's form on top at /images/:id and the upload dialog at /images/upload. */
export default function ImagesScreen() {
  const { below = '' } = useParams()
  const isUpload = below === 'upload'
  return below === '' || isUpload || /^\d{1,15}$/.test(below) ? (
    <Screen edited={isUpload || below === '' ? null : below} isUpload={isUpload} />
  ) : (
    <NotFoundScreen />
  )
}

function Screen({ edited, isUpload }: { edited: string | null; isUpload: boolean }) {
  const navigate = useNavigate()
  // Contains the filter.
  const { search } = useLocation()
  const go = (pathname: string) => void navigate({ pathname, search })
  const close = () => {
    setFiles(undefined)
    go(staffPaths.images)
  }
  const describe = (ids: readonly string[]) => void navigate(staffPaths.imagesToDescribe, { state: { ids } })
  const read = useImages()
  const usage = useUsage()
  const [files, setFiles] = useState<File[]>()
  const isOver = useFileDrop(edited === null && !isUpload && !bridge, (dropped) => {
    setFiles(dropped)
    go(staffPaths.imageUpload)
  })
  return (
    <>
      {/* The desktop editor shows the upload bar on every screen. */}
      {!isUpload && !bridge && (
        <Suspense>
          <UploadBar onOpen={() => go(staffPaths.imageUpload)} />
        </Suspense>
      )}
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => (
          <>
            <Repository
              images={images}
              usage={usage.data}
              edited={edited}
              onUpload={() => go(staffPaths.imageUpload)}
              onOpen={({ id }) => go(staffPaths.image(id))}
              onDescribe={describe}
              tools={
                bridge && (
                  <Suspense>
                    <EditorTools bridge={bridge} />
                  </Suspense>
                )
              }
            />
            {edited !== null && <Edited key={edited} id={edited} images={images} onClose={close} />}
          </>
        )}
      </Loaded>
      {isUpload && (
        <Suspense>
          <UploadDialog onClose={close} onDescribe={describe} {...(files && { initialFiles: files })} />
        </Suspense>
      )}
      {isOver && (
        <div className="image-drop" aria-hidden="true">
          <strong>DROP.TO.UPLOAD</strong>
          <span>Images or whole folders</span>
        </div>
      )}
    </>
  )
}

function Edited({ id, images, onClose }: { id: string; images: readonly Image[]; onClose(): void }) {
  const image = images.find((one) => one.id === id)
  return image ? <EditDialog image={image} onClose={onClose} /> : <DeletedImage id={id} onClose={onClose} />
}
