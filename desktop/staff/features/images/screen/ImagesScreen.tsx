import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { bridge } from '#staff/bridge.ts'
import { useRestoring } from '#staff/features/images/changes.ts'
import { EditImage } from '#staff/features/images/form/EditImage.tsx'
import { useImageEdit } from '#staff/features/images/form/useImageEdit.ts'
import { useImages, useUsage, IMAGES_URL } from '#staff/features/images/images.ts'
import { DeletedDialog } from '#staff/widgets/DeletedDialog.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { Repository } from './Repository.tsx'
import { useFileDrop } from './useFileDrop.ts'
import '#staff/drops/dropping.css'
import './screen.css'

// The upload code is fetched on demand, but completely, as the connection may be lost during a batch.
const fetchUpload = () => import('#staff/features/images/upload/UploadDialog.tsx')
const UploadBar = lazy(async () => ({ default: (await fetchUpload()).UploadBar }))
const UploadDialog = lazy(async () => ({ default: (await fetchUpload()).UploadDialog }))

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
            {edited !== null && (
              <Edited
                key={edited}
                id={edited}
                images={images}
                onOpen={({ id }) => go(staffPaths.image(id))}
                onClose={close}
              />
            )}
          </>
        )}
      </Loaded>
      {isUpload && (
        <Suspense>
          <UploadDialog onClose={close} onDescribe={describe} {...(files && { initialFiles: files })} />
        </Suspense>
      )}
      {isOver && (
        <div className="drop-overlay" data-aimed="false" aria-hidden="true">
          <p className="drop-words">
            <strong>DROP.TO.UPLOAD</strong>
            <span>Images or whole folders</span>
          </p>
        </div>
      )}
    </>
  )
}

interface EditedProps {
  id: string
  images: readonly Image[]
  /** Opens another image instead. */
  onOpen(image: Image): void
  onClose(): void
}

function Edited({ id, images, onOpen, onClose }: EditedProps) {
  const image = images.find((one) => one.id === id)
  return image ? (
    <EditDialog image={image} onOpen={onOpen} onClose={onClose} />
  ) : (
    <DeletedImage id={id} onClose={onClose} />
  )
}

/** Shown instead of the form if the image is in the trash or permanently deleted. */
function DeletedImage({ id, onClose }: { id: string; onClose(): void }) {
  const read = useRead(`${IMAGES_URL}/${id}`, () => client.images.byId({ params: { id } }))
  const { run, isPending } = useRestoring()
  if (read.data) {
    const restore = { isPending, run: () => run([id]) }
    return <DeletedDialog title="IMAGE.IN.TRASH" what="image" restore={restore} onClose={onClose} />
  }
  if (read.isPending) return null
  const isGone = read.error instanceof ApiError && read.error.status === 404
  return (
    <Modal open title="IMAGE.NOT_FOUND" onCancel={onClose} footer={<Button onClick={onClose}>CLOSE</Button>}>
      {isGone ? (
        <p>There is no image at this address. It may have been permanently deleted.</p>
      ) : (
        <Loaded read={read}>{() => null}</Loaded>
      )}
    </Modal>
  )
}

/** /images/:id: the form of an image. */
function EditDialog({ image, onOpen, onClose }: { image: Image } & Pick<EditedProps, 'onOpen' | 'onClose'>) {
  useFocusBack()
  const edit = useImageEdit(image, onClose)
  return (
    <Modal
      open
      width="52rem"
      title="EDIT.IMAGE"
      footer={null}
      onCancel={edit.leaving.close}
      afterOpenChange={(isOpen) => isOpen && document.querySelector<HTMLElement>('.image-form input')?.focus()}
    >
      <EditImage edit={edit} onOpen={onOpen} />
    </Modal>
  )
}
