import { useEffect } from 'react'
import { Route, Routes, useParams } from 'react-router-dom'
import { PostList } from './PostList.tsx'
import './blog.css'
import { useShownDraft } from '#staff/widgets/releases/useShownDraft.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { editorIntent, PostEditor, usePost } from './posts.ts'

/** /cms/blog/new */
const NewPost = () => <PostEditor key="new" post={null} draft={null} isGone={false} />

/** /cms/blog/:id, with the post's draft if it has one. Without a connection it is the post. */
function EditPost() {
  const { id = '' } = useParams()
  const read = usePost(id)
  // Loads beside the post.
  useEffect(() => editorIntent.onFocus(), [])
  // The loaded post stays on screen: someone may delete it while it is being edited.
  const isGone = read.data !== undefined && read.error !== null && 'status' in read.error && read.error.status === 404
  const { draft, isPending } = useShownDraft('post', id)
  if (isGone) return <PostEditor key={id} post={read.data} draft={null} isGone />
  return (
    <Loaded read={read}>
      {(post) =>
        isPending ? (
          <p aria-live="polite">[LOADING...]</p>
        ) : (
          <PostEditor key={id} post={post} draft={draft} isGone={false} />
        )
      }
    </Loaded>
  )
}

/** The blog tab: the list, and a route for each post, so that the Back button works. */
export default function BlogTab() {
  return (
    <Routes>
      <Route index element={<PostList />} />
      <Route path="new" element={<NewPost />} />
      <Route path=":id" element={<EditPost />} />
      <Route path="*" element={<PostList />} />
    </Routes>
  )
}
