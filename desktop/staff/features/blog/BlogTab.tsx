import { Route, Routes } from 'react-router-dom'
import { EditPost, NewPost } from './EditPost.tsx'
import { PostList } from './PostList.tsx'
import './blog.css'

/** The tab `blog`: the list, and a screen for each post, so that going back works and drafts have a home. */
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
