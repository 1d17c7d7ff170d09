import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { postRecord, type Post, type PostValues, type StoredPost } from '#shared/features/blog/blog.record.ts'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { paths } from '#shared/paths.ts'
import { draftLocation } from '#staff/bridge.ts'
import type { ShowPart } from '#staff/widgets/conflict/Conflict.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import type { Rename } from '#staff/widgets/references/RewriteOffer.tsx'
import { DetailsButton, PostDetails, useDetailsDrawer } from './PostDetails.tsx'
import { bodyOf, followText, scheduleProblems, shownSlug } from './post-form.ts'
import { StaleNotice, DeletedNotice } from './PostNotices.tsx'
import { listPath, postCopies, postPath } from './posts.ts'
import { usePreview } from './preview/usePreview.ts'
import { TextPanel } from './TextPanel.tsx'
import { TitleField } from './TitleField.tsx'

const RewriteOffer = lazy(async () => ({
  default: (await import('#staff/widgets/references/RewriteOffer.tsx')).RewriteOffer,
}))

/** Only conflicts need it. */
const TextDifference = lazy(async () => ({ default: (await import('./TextDifference.tsx')).TextDifference }))

/** The text is compared line by line. */
const show: ShowPart<PostValues> = {
  content: (text: string, mine, theirs) => (
    <TextDifference text={text} other={text === mine.content ? theirs.content : mine.content} />
  ),
}

interface PostEditorProps {
  /** Null for a new post. */
  post: Post | null
  /** The draft of a live post, which the editor shows in its place. */
  draft: ContentDraft | null
  isGone: boolean
}

/** Editor for one post. Input is stored in this browser until it is saved. */
export function PostEditor({ post, draft: contentDraft, isGone }: PostEditorProps) {
  const navigate = useNavigate()
  const isNew = post === null
  // A post that isn't live is a draft itself.
  const hasDrafts = post !== null && (post.isPublished || contentDraft !== null)
  const [rename, setRename] = useState<Rename | null>(null)
  const form = useRecordForm<StoredPost, PostValues>({
    definition: postRecord,
    record: post,
    toRequest: (values) => bodyOf(values, isNew),
    check: scheduleProblems,
    copies: postCopies,
    show,
    savesUnchanged: true,
    checked: (saved) => isShown(saved) && { record: { kind: 'post', fields: { ...saved } } },
    ...(hasDrafts && { contentDraft: { kind: 'post', draft: contentDraft } }),
    onSaved(saved) {
      if (isNew) void navigate(postPath(saved.id), { replace: true, state: { created: true } })
      else if (saved.slug !== post.slug)
        setRename({ from: paths.post(post.slug), to: paths.post(saved.slug), hasRedirect: post.isPublished })
    },
    onClose: () => void navigate(listPath),
  })
  const { values, set, draft, leaving, problems } = form
  const preview = usePreview(values.content)
  const element = useRef<HTMLFormElement>(null)
  const submit = () => form.submit(element.current)
  // A draft goes live by its own button only.
  useSaveKey(() => (contentDraft ? form.submitDraft(element.current) : submit()))
  const drawer = useDetailsDrawer(problems)
  const wrong = Object.keys(problems).length

  return (
    <>
      <EditorHeading post={post} close={leaving.close} />
      <form
        ref={element}
        className="form"
        noValidate
        aria-label={isNew ? 'New post' : 'Post'}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {form.notice}
        {isGone && post && <DeletedNotice id={post.id} />}
        {!isGone && post && !contentDraft && draft.isDirty && post.version !== draft.version && <StaleNotice />}
        <TitleField value={values.title} set={(title) => set({ title })} problem={problems['title']} />
        <TextPanel
          content={values.content}
          readTime={values.readTime}
          setContent={(content) => set({ content, readTime: followText(values, content) })}
          problem={problems['content']}
          readOnly={isNew && form.isPending}
          post={asPost(values, post)}
          preview={preview}
        />
        <PostDetails
          values={values}
          set={set}
          problems={problems}
          publicSlug={post?.isPublished ? post.slug : null}
          drawer={drawer}
        />
        <div className="post-actions">
          <Button type="primary" htmlType="submit" loading={form.isPending}>
            {contentDraft ? 'PUBLISH CHANGES' : submitLabel(values, post)}
          </Button>
          {hasDrafts && (
            <Button disabled={!draft.isDirty || form.isPending} onClick={() => form.submitDraft(element.current)}>
              SAVE DRAFT
            </Button>
          )}
          <DetailsButton drawer={drawer} />
          <Button onClick={leaving.close}>CLOSE</Button>
          <span className={wrong > 0 ? 'warning' : 'dim'} aria-live="polite">
            {wrong > 0
              ? `Not saved: ${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} attention.`
              : draft.isDirty
                ? `Not saved yet.${draft.isKept ? ` Your changes are kept ${draftLocation.where}.` : ''}`
                : !isNew && 'Saved.'}
          </span>
        </div>
      </form>
      {form.dialogs}
      {rename && (
        <Suspense>
          <RewriteOffer rename={rename} onClose={() => setRename(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Shoppers see it, or will at its time. */
const isShown = ({ isPublished, publishAt }: StoredPost) => isPublished || publishAt !== null

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

function submitLabel({ publication: { state } }: PostValues, post: Post | null): string {
  if (state === 'scheduled') return post?.publishAt ? 'SAVE' : 'SCHEDULE'
  if (state === 'published') return post?.isPublished ? 'SAVE' : 'PUBLISH'
  return post?.isPublished ? 'SAVE AND UNPUBLISH' : 'SAVE DRAFT'
}

/** The form in the shape the storefront components expect. */
const asPost = (form: PostValues, post: Post | null): Omit<Post, 'html' | 'content'> => ({
  id: post?.id ?? '',
  slug: shownSlug(form),
  title: form.title,
  excerpt: form.excerpt,
  imageUrl: form.imageUrl,
  miniatures: form.miniatures,
  category: form.category,
  readTime: form.readTime ?? 0,
  isPublished: form.publication.state === 'published',
  publishedAt: post?.publishedAt ?? dateOf(form),
  publishAt: null,
  updatedAt: '',
  version: 0,
})

/** Publication date, rounded to the day so that the preview does not change by the second. */
function dateOf({ publication: { state, at } }: PostValues): string | null {
  if (state === 'draft') return null
  return state === 'scheduled' ? at : new Date().toISOString()
}
