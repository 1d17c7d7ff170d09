import { Modal } from 'antd'
import { useNavigate, useParams } from 'react-router-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { EditImage } from '#staff/features/images/EditImage.tsx'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { useImages } from '#staff/features/images/images.ts'
import { useImageEdit } from '#staff/features/images/useImageEdit.ts'

/** /images, with an image's form on top at /images/:id (staff specification, section 2). */
export default function ImagesScreen() {
  const { '*': below = '' } = useParams()
  const navigate = useNavigate()
  const read = useImages()
  const close = () => void navigate(staffPaths.images)
  return (
    <>
      <div className="staff-head">
        <h1>IMAGES</h1>
      </div>
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => {
          const edited = images.find(({ id }) => id === below)
          return (
            <>
              <ul className="image-grid">
                {images.map((image) => (
                  <li key={image.id}>
                    <ImageCard image={image} verb="Edit" onPress={({ id }) => void navigate(staffPaths.image(id))}>
                      {null}
                    </ImageCard>
                  </li>
                ))}
              </ul>
              {edited && <EditDialog key={edited.id} image={edited} onClose={close} />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function EditDialog({ image, onClose }: { image: Image; onClose(): void }) {
  const edit = useImageEdit(image, { onClose })
  return (
    <Modal open title="EDIT.IMAGE" footer={null} onCancel={edit.leaving.close}>
      <EditImage edit={edit} />
    </Modal>
  )
}
