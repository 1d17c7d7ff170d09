import { Button, Modal } from 'antd'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { useRestoring } from '#staff/features/images/changes.ts'
import { IMAGES_URL } from '#staff/features/images/images.ts'
import { DeletedDialog } from '#staff/widgets/DeletedDialog.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'

/** Shown instead of the form if the image is in the trash or permanently deleted. */
export function DeletedImage({ id, onClose }: { id: string; onClose(): void }) {
  const read = useRead(`${IMAGES_URL}/${id}`, () => client.images.byId({ params: { id } }))
  const restoring = useRestoring()
  if (read.data) {
    const comeBack = { isPending: restoring.isPending, run: () => restoring.run([id]) }
    return <DeletedDialog title="IMAGE.IN.TRASH" what="image" restore={comeBack} onClose={onClose} />
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
