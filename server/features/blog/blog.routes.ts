import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import type { Post } from '#shared/features/blog/blog.schema.ts'
import { createPost, deletePost, findPost, listPosts, updatePost, type StoredPost } from './blog.repository.ts'
import { postHtml } from './post-html.ts'

const toPost = async (post: StoredPost, log: Logger): Promise<Post> => ({
  ...post,
  html: await postHtml(post.content, log),
})

/** The blog (specification section 7, decision 16): shoppers read what is published, staff write. */
export const blogRoutes = ({ db, write }: { db: Database; write: Write }) =>
  serve(blogContract, {
    list(_, call) {
      call.reads('blog')
      return listPosts(db, { drafts: call.staff !== null })
    },

    async bySlug({ params: { slug } }, call) {
      call.reads(`post:${slug}`)
      const post = found(await findPost(db, slug, { drafts: call.staff !== null }), 'Post')
      // An old slug answers what the post is now.
      call.reads(`post:${post.slug}`)
      return toPost(post, call.log)
    },

    async create({ body }, { log }) {
      return toPost(await write((tx, note) => createPost(tx, body, note)), log)
    },

    async update({ params: { id }, headers, body }, { log }) {
      const post = await write((tx, note) => updatePost(tx, id, body, headers['if-match'], note))
      return toPost(found(post, 'Post'), log)
    },

    async remove({ params: { id } }) {
      found(await write((tx, note) => deletePost(tx, id, note)), 'Post')
    },
  })
