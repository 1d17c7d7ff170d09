import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Post } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'
import { draftLocation } from '#staff/bridge.ts'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { focusProblem, hasProblems } from '#staff/widgets/form/problems.ts'
import { RewriteOffer } from '#staff/widgets/references/RewriteOffer.tsx'
import { emptyForm, formOf, postProblems, shownSlug, type PostForm } from './post-form.ts'
import { PostConflict } from './PostConflict.tsx'
import { PostFields } from './PostFields.tsx'
import { StaleNotice, DeletedNotice } from './PostNotices.tsx'
import { listPath } from './posts.ts'
import { usePreview } from './preview/usePreview.ts'
import { TextPanel } from './TextPanel.tsx'
import { useSavePost } from './useSavePost.ts'

/** Editor for one post; `post` is null for a new one. Input is stored as a draft in this browser until it is saved. */
export function PostEditor({ post, isGone }: { post: Post | null; isGone: boolean }) {
  const navigate = useNavigate()
  const isNew = post === null
  const draft = useDraft<PostForm>(
    { feature: 'blog', record: post?.id ?? 'new' },
    post ? formOf(post) : emptyForm,
    post?.version ?? null,
  )
  const { values, set } = draft
  const leaving = useLeaving(draft, () => void navigate(listPath))
  const preview = usePreview(values.content)
  const sending = useSavePost(post, draft)

  const [tried, setTried] = useState(false)
  const found = postProblems(values, isNew)
  const problems = { ...(tried ? found : {}), ...sending.refused(values) }
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    setTried(true)
    if (hasProblems(found)) focusProblem(form.current)
    else if (!sending.isPending) void sending.send(values, draft.version)
  }
  useSaveKey(submit)
  const wrong = Object.keys(problems).length

  return (
    <>
      <EditorHeading post={post} close={leaving.close} />
      <DraftNotice draft={draft} />
      {isGone && post && <DeletedNotice id={post.id} />}
      {!isGone && post && draft.isDirty && post.version !== draft.version && <StaleNotice />}
      <form
        ref={form}
        className="form"
        noValidate
        aria-label={isNew ? 'New post' : 'Post'}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PostFields
          values={values}
          set={set}
          problems={problems}
          publicSlug={post?.isPublished ? post.slug : null}
          suggested={values.content.trim() && preview.data && !preview.isBehind ? preview.data.readTime : null}
        />
        <TextPanel
          content={values.content}
          setContent={(content) => set({ content })}
          problem={problems['content']}
          readOnly={isNew && sending.isPending}
          post={asPost(values, post)}
          preview={preview}
        />
        <div className="post-actions">
          <Button type="primary" htmlType="submit" loading={sending.isPending}>
            {submitLabel(values, post)}
          </Button>
          <Button onClick={leaving.close}>CLOSE</Button>
          <span className="dim" aria-live="polite">
            {wrong > 0
              ? `Not saved: ${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} attention.`
              : draft.isDirty
                ? `Not saved yet. Your changes are kept ${draftLocation.where}.`
                : !isNew && 'Saved.'}
          </span>
        </div>
      </form>
      <PostConflict sending={sending} draft={draft} />
      {sending.rename && <RewriteOffer rename={sending.rename} onClose={sending.forgetRename} />}
      {leaving.question}
    </>
  )
}

/** Saves on Ctrl+S, wherever the focus is. */
function useSaveKey(save: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function EditorHeading({ post, close }: { post: Post | null; close(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation() as { state: { created?: true } | null }
  useEffect(() => {
    // The new post now has its own route; the focus moves to its heading.
    if (state?.created) heading.current?.focus()
  }, [state])
  return (
    <div className="staff-head">
      <h1 ref={heading} tabIndex={-1}>
        {post ? 'EDIT POST' : 'NEW POST'}
      </h1>
      <div className="row">
        {post?.isPublished && (
          <Button href={paths.post(post.slug)} target="_blank">
            VIEW
          </Button>
        )}
        <Link
          to={listPath}
          onClick={(event) => {
            event.preventDefault()
            close()
          }}
        >
          [BACK TO THE LIST]
        </Link>
      </div>
    </div>
  )
}

function submitLabel({ publication: { state } }: PostForm, post: Post | null): string {
  if (state === 'scheduled') return post?.publishAt ? 'SAVE' : 'SCHEDULE'
  if (state === 'published') return post?.isPublished ? 'SAVE' : 'PUBLISH'
  return post?.isPublished ? 'SAVE AND UNPUBLISH' : 'SAVE DRAFT'
}

/** The form in the shape the storefront components expect. */
const asPost = (form: PostForm, post: Post | null): Omit<Post, 'html' | 'content'> => ({
  id: post?.id ?? '',
  slug: shownSlug(form),
  title: form.title,
  excerpt: form.excerpt,
  imageUrl: form.imageUrl,
  category: form.category,
  readTime: form.readTime ?? 0,
  isPublished: form.publication.state === 'published',
  publishedAt: post?.publishedAt ?? dateOf(form),
  publishAt: null,
  updatedAt: '',
  version: 0,
})

/** Publication date, rounded to the day so that the preview does not change by the second. */
function dateOf({ publication: { state, at } }: PostForm): string | null {
  if (state === 'draft') return null
  return state === 'scheduled' ? at : new Date().toISOString()
}
