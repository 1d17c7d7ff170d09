import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import type { FormCopies } from '#staff/widgets/form/useServerCopy.ts'
import { loadOnIntent } from '#staff/widgets/on-intent.ts'
import { postRecord, type Post, type PostSummary } from '#shared/features/blog/blog.record.ts'
import { toCopy } from '#shared/record.ts'
import { staffPaths } from '#shared/staff-paths.ts'

/** Cache key of one post. It uses the id, as the slug may change. */
export const postUrl = (id: string) => `${postRecord.path}/${id}`

export const listPath = staffPaths.cmsTab('blog')
export const newPath = `${listPath}/new`
export const postPath = (id: string) => `${listPath}/${encodeURIComponent(id)}`

/** The editor of a post, which is most of the tab's code. */
export const { Component: PostEditor, intent: editorIntent } = loadOnIntent(
  async () => (await import('./PostEditor.tsx')).PostEditor,
)

export const usePosts = () => useRead(postRecord.path, () => client.blog.list())

/** Ids of the posts of which the person has unsaved changes on the server. Without them, those of this browser are known. */
export const useUnsavedPosts = () => useRead(postRecord.path, () => client.blog.unsaved(), { view: 'unsaved' })

/** The working copies of posts on the server. */
export const postCopies: FormCopies = (id) => ({
  read: () => client.blog.workingCopy({ params: { id } }),
  save: (content, baseVersion) =>
    client.blog.keepWorkingCopy({ params: { id }, body: { content: { ...content }, baseVersion } }),
  forget: () => client.blog.forgetWorkingCopy({ params: { id } }),
})

export const usePost = (id: string) => useRead(postUrl(id), () => readPost(id))

/** Posts are read by slug, which the list knows. Throws ApiError (404) if no post has this id. */
async function readPost(id: string): Promise<Post> {
  const found = (await client.blog.list()).find((post) => post.id === id)
  if (!found) throw new ApiError(404, 'Post not found')
  return client.blog.bySlug({ params: { slug: found.slug } })
}

/** The request body of COPY: an unpublished post. The server makes its slug from the title. */
export async function copyOf({ slug }: PostSummary) {
  return toCopy(postRecord, await client.blog.bySlug({ params: { slug } }))
}
