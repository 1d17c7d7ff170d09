import type { Logger } from 'pino'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { undelete } from '#server/content/activity/restore.ts'
import {
  deleteWorkingCopy,
  findWorkingCopy,
  listUnsaved,
  storeWorkingCopy,
  type CopyKey,
} from '#server/content/working-copies.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { noImageMetadata, type ReadImageMetadata } from '#server/content/references/read-images.ts'
import { parseJson } from '#shared/contract/json.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import { PostWorkingCopy, type Post, type StoredPost } from '#shared/features/blog/blog.record.ts'
import { estimateReadTime } from '#shared/features/blog/read-time.ts'
import { createPost, deletePost, findPost, findPostById, listPosts, updatePost } from './blog.repository.ts'
import { blogRestorable } from './blog.restorable.ts'
import { imagesInText, imageTexts } from './image-texts.ts'
import { renderPost, renderPreview } from './render-post.ts'

const record = createAuditLogger(blogRestorable)

const copyKey = (id: string, { id: staffId }: Staff): CopyKey => ({
  kind: 'post',
  recordId: id === 'new' ? id : String(Number(id)),
  staffId,
})

/**
 * Posts of a list that get image placeholders. Later ones are below the fold, and a placeholder costs hundreds of
 * bytes.
 */
const PLACEHOLDERS = 7

const toPost = async (post: StoredPost, log: Logger, altTexts = {}): Promise<Post> => ({
  ...post,
  html: await renderPost(post.content, log, { altTexts }),
})

/** What posts need of the catalogue. */
export interface PostProducts {
  /** Cards of products on sale, in this order. */
  readCards(ids: readonly number[]): Promise<CardProduct[]>
  /** Ids of products that a text names. */
  findNamed(text: string): Promise<number[]>
}

const noProducts: PostProducts = { readCards: async () => [], findNamed: async () => [] }

interface BlogParts {
  db: Database
  withChanges: WithChanges
  /** Reads what is known about the images of posts. */
  readPictures?: ReadImageMetadata
  products?: PostProducts
}

/** The blog: shoppers read published posts, staff write. */
export const blogRoutes = ({ db, withChanges, readPictures = noImageMetadata, products = noProducts }: BlogParts) => {
  const existing = async (id: string) => (id === 'new' ? id : orNotFound(await findPostById(db, id), 'Post').id)
  return serve(blogContract, {
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
      const post = orNotFound(await findPost(db, slug, { drafts: call.staff !== null }), 'Post')
      // A former slug returns the post under its present slug, so the response depends on both.
      call.reads(`post:${post.slug}`)
      const pictures = await readPictures([post.imageUrl, ...imagesInText(post.content)], call)
      return { ...(await toPost(post, call.log, imageTexts(pictures))), picture: pictures[post.imageUrl] ?? null }
    },

    async miniatures({ params: { slug } }, call) {
      call.reads(`post:${slug}`, 'products')
      const post = orNotFound(await findPost(db, slug), 'Post')
      call.reads(`post:${post.slug}`)
      const chosen = post.miniatures.split(' ').filter(Boolean).map(Number)
      return products.readCards(chosen.length > 0 ? chosen : await products.findNamed(`${post.title} ${post.content}`))
    },

    async create({ body }, { staff, log }) {
      return toPost(
        await withChanges(async (tx, publishChange) =>
          record.created(tx, staff, await createPost(tx, body, publishChange)),
        ),
        log,
      )
    },

    async update({ params: { id }, headers, body }, { staff, log }) {
      const post = await withChanges(async (tx, publishChange) => {
        const changed = orNotFound(await updatePost(tx, id, body, headers['if-match'], publishChange), 'Post')
        // Saving makes the stored working copy obsolete.
        if (body.content !== undefined && staff) await deleteWorkingCopy(tx, copyKey(id, staff))
        return record.updated(tx, staff, changed)
      })
      return toPost(post, log)
    },

    remove: ({ params: { id } }, { staff }) =>
      withChanges(async (tx, publishChange) =>
        record.deleted(tx, staff, orNotFound(await deletePost(tx, id, publishChange), 'Post')),
      ),

    async undelete({ params: { id } }, { staff, log }) {
      return toPost(
        await withChanges((tx, publishChange) => undelete(tx, blogRestorable, id, staff, publishChange)),
        log,
      )
    },

    unsaved: (_, { staff }) => listUnsaved(db, { kind: 'post', staffId: staff!.id }),

    async workingCopy({ params: { id } }, { staff }) {
      const copy = await findWorkingCopy(db, copyKey(await existing(id), staff!))
      // A malformed copy is none.
      return PostWorkingCopy.safeParse({ ...copy, content: parseJson(copy?.content ?? '') }).data ?? null
    },

    async keepWorkingCopy({ params: { id }, body }, { staff }) {
      await storeWorkingCopy(db, copyKey(await existing(id), staff!), body.content, body.baseVersion)
    },

    async forgetWorkingCopy({ params: { id } }, { staff }) {
      await deleteWorkingCopy(db, copyKey(await existing(id), staff!))
    },

    async preview({ body }, call) {
      const altTexts = imageTexts(await readPictures(imagesInText(body.content), call))
      const html = await renderPreview(body.content, call.log, altTexts)
      return { html, readTime: estimateReadTime(html) }
    },
  })
}
