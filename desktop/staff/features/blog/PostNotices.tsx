import { Alert, Button } from 'antd'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { POSTS_URL, postUrl } from './posts.ts'

/** Somebody has deleted the post that is open here. Its words are still in the form. */
export function Gone({ id }: { id: string }) {
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
      title="Somebody has deleted this post. What you see here is kept; put the post back to save it."
      action={
        <Button loading={change.isPending} onClick={() => void change.run()}>
          PUT IT BACK
        </Button>
      }
    />
  )
}

/** The form is behind the server, and saving will show both. */
export const ChangedMeanwhile = () => (
  <Alert
    type="info"
    showIcon
    title="Somebody else has saved this post since you began. Saving will show both versions, and you choose."
  />
)
