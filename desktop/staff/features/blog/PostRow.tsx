import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { client } from '#staff/api/client.ts'
import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { paths } from '#shared/paths.ts'
import { useDeletion } from '#staff/widgets/references/useDeletion.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { UnpublishedBadge } from '#staff/widgets/unpublished/UnpublishedBadge.tsx'
import { POSTS_URL, postPath, postUrl, stateOf } from './posts.ts'
import { StateBadge } from '#staff/widgets/StateBadge.tsx'
import { dayText } from '#staff/widgets/time.ts'

interface PostRowProps {
  post: PostSummary
  /** Whether this browser stores unsaved changes of the post. */
  hasDraft: boolean
  onDeleted(): void
}

export function PostRow({ post, hasDraft, onDeleted }: PostRowProps) {
  const { id, title, isPublished, publishedAt } = post
  const urls = [POSTS_URL, postUrl(id)]
  const publish = useChange({
    // Sends only this field, so concurrent edits are not overwritten.
    call: () => client.blog.update({ params: { id }, headers: {}, body: { isPublished: !isPublished } }),
    success: isPublished ? 'Blog post unpublished' : 'Blog post published',
    failure: 'Failed to update blog post',
    refresh: urls,
  })
  const remove = useChange({
    call: async () => {
      await client.blog.remove({ params: { id } })
      return true
    },
    success: 'Blog post deleted successfully',
    failure: 'Failed to delete blog post',
    refresh: [POSTS_URL],
    undo: {
      call: () => client.blog.undelete({ params: { id } }),
      success: 'Blog post restored',
      failure: 'Failed to restore blog post',
    },
  })
  const deletion = useDeletion({
    heading: 'POST.IN.USE',
    name: title,
    address: paths.post(post.slug),
    isSelf: (reference) => reference.kind === 'post' && reference.id === id,
    isRemoving: remove.isPending,
    remove: () => remove.run(),
    onDeleted,
  })
  return (
    <li className="post-row row spread">
      <div className="grow">
        <h2 dir="auto">
          <Link to={postPath(id)}>{title}</Link>
        </h2>
        <p className="row loose dim small">
          <StateBadge {...post} state={stateOf(post)} />
          <UnpublishedBadge feature="blog" record={id} />
          <span>{categoryLabels[post.category]}</span>
          <span>{post.readTime} min read</span>
          {publishedAt && (
            <span>
              First published <time dateTime={publishedAt}>{dayText(publishedAt)}</time>
            </span>
          )}
          {hasDraft && <span className="warning">Unsaved changes</span>}
        </p>
      </div>
      <div className="row">
        <Button
          loading={publish.isPending}
          onClick={() => void publish.run()}
          aria-label={publishLabel(isPublished, title)}
        >
          {isPublished ? 'UNPUBLISH' : 'PUBLISH'}
        </Button>
        {isPublished && (
          <Button href={paths.post(post.slug)} target="_blank" aria-label={`VIEW ${title}`}>
            VIEW
          </Button>
        )}
        <Button
          danger
          loading={deletion.isPending}
          onClick={() => void deletion.start()}
          aria-label={`DELETE ${title}`}
        >
          DELETE
        </Button>
      </div>
      {deletion.question}
    </li>
  )
}

const publishLabel = (isPublished: boolean, title: string) => `${isPublished ? 'UNPUBLISH' : 'PUBLISH'} ${title}`
