import { Button, Modal } from 'antd'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Refused } from '#staff/api/refusal.ts'
import { useRestoring } from '#staff/features/images/changes.ts'
import { IMAGES_URL } from '#staff/features/images/images.ts'
import { GoneDialog } from '#staff/widgets/GoneDialog.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'

/** In place of the form of an image that is not in the list: it is in the trash, or gone for good. */
export function GoneImage({ id, onClose }: { id: string; onClose(): void }) {
  const read = useRead(`${IMAGES_URL}/${id}`, () => client.images.byId({ params: { id } }))
  const restoring = useRestoring()
  if (read.data) {
    const comeBack = { isPending: restoring.isPending, run: () => restoring.run([id]) }
    return <GoneDialog title="IMAGE.IN.TRASH" what="image" comeBack={comeBack} onClose={onClose} />
  }
  if (read.isPending) return null
  const isGone = read.error instanceof Refused && read.error.status === 404
  return (
    <Modal open title="IMAGE.NOT_FOUND" onCancel={onClose} footer={<Button onClick={onClose}>CLOSE</Button>}>
      {isGone ? (
        <p>There is no image at this address. It may be gone for good.</p>
      ) : (
        <Loaded read={read}>{() => null}</Loaded>
      )}
    </Modal>
  )
}
