import { Route, Routes } from 'react-router-dom'
import { EditPost, NewPost } from './EditPost.tsx'
import { PostList } from './PostList.tsx'
import './blog.css'

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
