import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import type { Post, PostSummary } from '#shared/features/blog/blog.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'

export const POSTS_URL = '/api/blog'
/** Cache key of one post. It uses the id, as the slug may change. */
export const postUrl = (id: string) => `${POSTS_URL}#${id}`

export const listPath = staffPaths.cmsTab('blog')
export const newPath = `${listPath}/new`
export const postPath = (id: string) => `${listPath}/${encodeURIComponent(id)}`

/** Published, hidden, or to be published at a set time. */
export type PostState = 'published' | 'draft' | 'scheduled'

export const stateOf = ({ isPublished, publishAt }: Pick<PostSummary, 'isPublished' | 'publishAt'>): PostState =>
  isPublished ? 'published' : publishAt ? 'scheduled' : 'draft'

export const usePosts = () => useRead(POSTS_URL, () => client.blog.list())

export const usePost = (id: string) => useRead(postUrl(id), () => readPost(id))

/** Posts are read by slug, which the list knows. Throws ApiError (404) if no post has this id. */
async function readPost(id: string): Promise<Post> {
  const found = (await client.blog.list()).find((post) => post.id === id)
  if (!found) throw new ApiError(404, 'Post not found')
  return client.blog.bySlug({ params: { slug: found.slug } })
}
