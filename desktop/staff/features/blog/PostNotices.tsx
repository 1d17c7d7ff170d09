import { Alert, Button } from 'antd'
import { postRecord } from '#shared/features/blog/blog.record.ts'
import { useRestore } from '#staff/widgets/record/useRecord.ts'

/** Shown when the open post was deleted. Its text is still in the form. */
export function DeletedNotice({ id }: { id: string }) {
  const restore = useRestore(postRecord, id)
  return (
    <Alert
      type="warning"
      showIcon
      title="Someone deleted this post. Your text is still here: restore the post to save it."
      action={
        <Button loading={restore.isPending} onClick={() => void restore.run()}>
          RESTORE POST
        </Button>
      }
    />
  )
}

/** Shown when the server has a newer version. Saving will show both. */
export const StaleNotice = () => (
  <Alert
    type="info"
    showIcon
    title="Someone else saved this post after you opened it. When you save, you see both versions and choose."
  />
)
