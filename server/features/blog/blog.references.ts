import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { readLarge } from '#server/database/read-large.ts'
import { liveReferences } from '#server/content/references/live-references.ts'
import type {
  FieldReferences,
  FindFormerAddresses,
  RecordFields,
  RecordReferences,
  TextAddress,
} from '#server/content/references/reference-source.ts'
import { parseFields } from '#server/content/references/record-references.ts'
import type { Target } from '#server/content/references/target.ts'
import { orNotFound } from '#server/errors.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { postRecord, type StoredPost } from '#shared/features/blog/blog.record.ts'
import { imagesWithoutAlt } from '#shared/features/blog/markdown-images.ts'
import { paths } from '#shared/paths.ts'
import { fromRow, updatePost } from './blog.repository.ts'
import { blogRestorable } from './blog.restorable.ts'
import { formerSlugs } from './blog.slugs.ts'
import { addressesIn, rewriteText } from './post-addresses.ts'

/** Former addresses that still redirect to a post. */
export const formerPostAddresses: FindFormerAddresses = async (db, path) => {
  const [, slug] = /^\/blog\/([a-z\d-]+)$/.exec(path) ?? []
  const post = slug && (await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst())
  return post ? (await formerSlugs(db, post.id)).map(paths.post) : []
}

const log = createAuditLogger(blogRestorable)

const inTexts: FieldReferences = {
  kind: 'post',

  async findIn(post, to) {
    const { content = '' } = post.fields as PostFields
    return referencesIn(post, content.includes(to.needle) ? await addressesIn(content) : [], to)
  },

  async rewriteIn(post, leading) {
    const { from, to } = leading
    const { content, imageUrl } = post.fields as PostFields
    const { before, text, after } = await rewriteText(content ?? '', leading)
    const change = {
      ...(content !== undefined && text !== content && { content: text }),
      ...(imageUrl !== undefined && from.matches(imageUrl) && { imageUrl: from.rewrite(imageUrl, to) }),
    }
    // An encoded spelling such as `/&#97;bout` can't be rewritten automatically; it stays listed as a reference.
    const left = referencesIn({ ...post, fields: { ...post.fields, ...change } }, after, from)
    return {
      change,
      rewritten: referencesIn(post, before, from).filter((one) => !left.some((other) => isSame(one, other))),
    }
  },
}

type PostFields = Partial<Pick<StoredPost, 'content' | 'imageUrl'>>

/**
 * References of posts, unpublished ones included: links and images in their Markdown, as rendered for shoppers, and
 * their cover image.
 */
export const blogReferences: RecordReferences = {
  ...inTexts,
  ...liveReferences(inTexts, {
    list: async (db, to) => (await postsWith(db, to)).map(({ id, title, ...fields }) => ({ id, title, fields })),

    async update(tx, id, change, { staff, publishChange }) {
      const changed = await updatePost(tx, id, change, undefined, publishChange)
      await log.updated(tx, staff, orNotFound(changed, 'Post'), 'relinked')
    },
  }),

  async mentionsIn(fields) {
    const { content, imageUrl } = parseFields(postRecord, fields) as Pick<StoredPost, 'content' | 'imageUrl'>
    const links = (await addressesIn(content)).filter(({ isPicture }) => !isPicture)
    return [
      { place: 'Image', address: imageUrl, lacksAlt: 'repository' as const },
      ...links.map(({ address }) => ({ place: 'Text', address })),
      ...[...content.matchAll(imagesWithoutAlt)].map(([, , address]) => ({
        place: 'Image in the text',
        address: address!,
        lacksAlt: 'here' as const,
      })),
    ]
  },

  async prepare(db, leading) {
    for (const { content } of await postsWith(db, leading.from)) await rewriteText(content, leading)
  },
}

function referencesIn({ id, title, fields }: RecordFields, inText: readonly TextAddress[], to: Target): Reference[] {
  const { imageUrl = '' } = fields as PostFields
  const post = { kind: 'post' as const, id, title, blockId: null, follows: false }
  return [
    ...(to.matches(imageUrl) ? [{ ...post, place: 'Image', value: imageUrl }] : []),
    ...inText
      .filter(({ address }) => to.matches(address))
      .map(({ address, isPicture }) => ({
        ...post,
        place: isPicture ? 'Image in the text' : 'Text',
        value: address,
      })),
  ]
}

async function postsWith(db: Database, { needle }: Target): Promise<StoredPost[]> {
  const ids = await db.selectFrom('posts').select('id').orderBy('id').execute()
  const read = (some: readonly number[]) =>
    db
      .selectFrom('posts')
      .selectAll()
      .where('id', 'in', some)
      .$if(needle !== '', (posts) =>
        posts.where((eb) => eb.or([eb('content', 'like', `%${needle}%`), eb('imageUrl', 'like', `%${needle}%`)])),
      )
      .orderBy('id')
      .execute()
  return readLarge(
    ids.map(({ id }) => id),
    read,
    fromRow,
  )
}

const isSame = (one: Reference, other: Reference) => one.place === other.place && one.value === other.value
