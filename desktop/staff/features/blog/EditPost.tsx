import { useParams } from 'react-router-dom'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { PostEditor } from './PostEditor.tsx'
import { usePost } from './posts.ts'

/** /cms/blog/new */
export const NewPost = () => <PostEditor key="new" post={null} isGone={false} />

/** /cms/blog/:id */
export function EditPost() {
  const { id = '' } = useParams()
  const read = usePost(id)
  // The loaded post stays on screen: someone may delete it while it is being edited.
  const isGone = read.data !== undefined && read.error !== null && 'status' in read.error && read.error.status === 404
  if (isGone) return <PostEditor key={id} post={read.data} isGone />
  return <Loaded read={read}>{(post) => <PostEditor key={id} post={post} isGone={false} />}</Loaded>
}
