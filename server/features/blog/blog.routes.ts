import type { Logger } from 'pino'
import { diary } from '#server/activity/diary.ts'
import { undelete } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { noPictures, type ReadPictures } from '#server/references/pictures.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import type { Post } from '#shared/features/blog/blog.schema.ts'
import { readTimeOf } from '#shared/features/blog/read-time.ts'
import { createPost, deletePost, findPost, listPosts, updatePost, type StoredPost } from './blog.repository.ts'
import { blogRestorable } from './blog.restorable.ts'
import { picturesInText, wordsOf } from './picture-words.ts'
import { postHtml, previewHtml } from './post-html.ts'

const record = diary(blogRestorable)

/** Posts of a list whose pictures have a placeholder: others are far from being seen, and each weighs some hundred bytes twice. */
const PLACEHOLDERS = 7

const toPost = async (post: StoredPost, log: Logger, words = {}): Promise<Post> => ({
  ...post,
  html: await postHtml(post.content, log, { words }),
})

interface BlogParts {
  db: Database
  write: Write
  /** What is known of the pictures that posts show. */
  readPictures?: ReadPictures
}

/** The blog (specification section 7, decision 16): shoppers read what is published, staff write. */
export const blogRoutes = ({ db, write, readPictures = noPictures }: BlogParts) =>
  serve(blogContract, {
    async list(_, call) {
      call.reads('blog')
      const posts = await listPosts(db, { drafts: call.staff !== null })
      const pictures = await readPictures(
        posts.map(({ imageUrl }) => imageUrl),
        call,
      )
      return posts.map((post, index) => {
        const picture = pictures[post.imageUrl] ?? null
        return { ...post, picture: picture && index >= PLACEHOLDERS ? { ...picture, placeholder: null } : picture }
      })
    },

    async bySlug({ params: { slug } }, call) {
      call.reads(`post:${slug}`)
      const post = found(await findPost(db, slug, { drafts: call.staff !== null }), 'Post')
      // An old slug answers what the post is now.
      call.reads(`post:${post.slug}`)
      const pictures = await readPictures([post.imageUrl, ...picturesInText(post.content)], call)
      return { ...(await toPost(post, call.log, wordsOf(pictures))), picture: pictures[post.imageUrl] ?? null }
    },

    async create({ body }, { staff, log }) {
      return toPost(await write(async (tx, note) => record.created(tx, staff, await createPost(tx, body, note))), log)
    },

    async update({ params: { id }, headers, body }, { staff, log }) {
      const post = await write(async (tx, note) => {
        const changed = found(await updatePost(tx, id, body, headers['if-match'], note), 'Post')
        return record.updated(tx, staff, changed)
      })
      return toPost(post, log)
    },

    remove: ({ params: { id } }, { staff }) =>
      write(async (tx, note) => record.deleted(tx, staff, found(await deletePost(tx, id, note), 'Post'))),

    async undelete({ params: { id } }, { staff, log }) {
      return toPost(await write((tx, note) => undelete(tx, blogRestorable, id, staff, note)), log)
    },

    async preview({ body }, call) {
      const words = wordsOf(await readPictures(picturesInText(body.content), call))
      const html = await previewHtml(body.content, call.log, words)
      return { html, readTime: readTimeOf(html) }
    },
  })
