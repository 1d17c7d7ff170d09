import { isLocalId } from '#staff/api/local-writes.ts'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { postRecord, stateOf, type PostSummary } from '#shared/features/blog/blog.record.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { paths } from '#shared/paths.ts'
import { useDeletion } from '#staff/widgets/references/useDeletion.tsx'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { DraftBadge } from '#staff/widgets/releases/DraftBadge.tsx'
import { WaitingBadge } from '#staff/widgets/waiting/WaitingBadge.tsx'
import { copyOf, editorIntent, postPath } from './posts.ts'
import { StateBadge } from '#staff/widgets/StateBadge.tsx'
import { dayText } from '#staff/widgets/time.ts'
import { useIsHere } from '#staff/widgets/useIsHere.ts'

interface PostRowProps {
  post: PostSummary
  /** Whether the person has unsaved changes of the post, in this browser or another one. */
  hasDraft: boolean
  onDeleted(): void
}

export function PostRow({ post, hasDraft, onDeleted }: PostRowProps) {
  const { id, title, isPublished, publishedAt } = post
  const { create, update, remove, pending } = useRecord(postRecord)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const copy = async () => {
    const made = await create(() => copyOf(post), {
      success: 'Blog post copied successfully',
      failure: 'Failed to copy blog post',
    })
    if (made && isHere()) void navigate(postPath(made.id))
  }
  const deletion = useDeletion({
    heading: 'POST.IN.USE',
    name: title,
    address: paths.post(post.slug),
    isSelf: (reference) => reference.kind === 'post' && reference.id === id,
    isRemoving: pending === 'remove',
    remove: () => remove(id),
    onDeleted,
  })
  return (
    <li className="post-row row spread">
      <div className="grow">
        <h2 dir="auto">
          <Link to={postPath(id)} {...editorIntent}>
            {title}
          </Link>
        </h2>
        <p className="row loose dim small">
          <StateBadge {...post} state={stateOf(post)} />
          <WaitingBadge feature="blog" record={id} />
          <DraftBadge kind="post" id={id} />
          <span>{categoryLabels[post.category]}</span>
          <span>{post.readTime} min read</span>
          {publishedAt && (
            <span>
              First published <time dateTime={publishedAt}>{dayText(publishedAt)}</time>
            </span>
          )}
          {hasDraft && <span className="record-badge warning">Unsaved changes</span>}
        </p>
      </div>
      <div className="row">
        <Button
          loading={pending === 'update'}
          onClick={() =>
            // A single field needs no version.
            void update(
              id,
              { isPublished: !isPublished },
              { version: null },
              {
                success: isPublished ? 'Blog post unpublished' : 'Blog post published',
                local: isPublished ? 'Blog post will be unpublished' : 'Blog post will be published',
              },
            )
          }
          aria-label={publishLabel(isPublished, title)}
        >
          {isPublished ? 'UNPUBLISH' : 'PUBLISH'}
        </Button>
        {isPublished && !isLocalId(id) && (
          <Button href={paths.post(post.slug)} target="_blank" aria-label={`VIEW ${title}`}>
            VIEW
          </Button>
        )}
        <Button
          loading={pending === 'create'}
          {...editorIntent}
          onClick={() => void (pending ?? copy())}
          aria-label={`COPY ${title}`}
        >
          COPY
        </Button>
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
