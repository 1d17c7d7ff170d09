import { Alert, Button } from 'antd'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { POSTS_URL, postUrl } from './posts.ts'

/** Shown when the open post was deleted. Its text is still in the form. */
export function DeletedNotice({ id }: { id: string }) {
  const change = useChange({
    call: () => client.blog.undelete({ params: { id } }),
    success: 'Blog post restored',
    failure: 'Failed to restore blog post',
    refresh: [POSTS_URL, postUrl(id)],
  })
  return (
    <Alert
      type="warning"
      showIcon
      title="Someone deleted this post. Your text is still here: restore the post to save it."
      action={
        <Button loading={change.isPending} onClick={() => void change.run()}>
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
