import { Button } from 'antd'
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import {
  postRecord,
  type Post,
  type PostDraft,
  type PostSummary,
  type PostValues,
  type StoredPost,
} from '#shared/features/blog/blog.record.ts'
import { toBody } from '#shared/record.ts'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { paths } from '#shared/paths.ts'
import type { ShowPart } from '#staff/widgets/conflict/Conflict.tsx'
import { isLocalId } from '#staff/api/local-writes.ts'
import { useCanDraft, useSaveTarget } from '#staff/widgets/saving/saving.ts'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { useRecordForm, type RecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import type { Rename } from '#staff/widgets/references/RewriteOffer.tsx'
import { useStableCallback } from '#staff/widgets/useStableCallback.ts'
import { useIsHere } from '#staff/widgets/useIsHere.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { Form } from '#staff/widgets/form/Form.tsx'
import { PostActions } from './PostActions.tsx'
import { PostDetails, useDetailsDrawer } from './PostDetails.tsx'
import {
  bodyOf,
  describeImage,
  expectedReadTime,
  firstImage,
  firstParagraph,
  followText,
  scheduleProblems,
  shownSlug,
  type PostDetailValues,
} from './post-form.ts'
import { StaleNotice, DeletedNotice } from './PostNotices.tsx'
import { listPath, postCopies, postPath } from './posts.ts'
import { TextPanel } from './TextPanel.tsx'
import { TitleField } from './TitleField.tsx'

const RewriteOffer = lazy(async () => ({
  default: (await import('#staff/widgets/references/RewriteOffer.tsx')).RewriteOffer,
}))

/** Only conflicts need it. */
const TextDifference = lazy(async () => ({
  default: (await import('#staff/widgets/text-difference/TextDifference.tsx')).TextDifference,
}))

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
  const isHere = useIsHere()
  const isNew = post === null
  // A post that isn't live is a draft itself.
  const hasDrafts = post !== null && (post.isPublished || contentDraft !== null)
  const canDraft = useCanDraft(post?.id ?? null)
  const target = useSaveTarget('blog', post?.id ?? null)
  const [rename, setRename] = useState<Rename | null>(null)
  const latest = useRef<PostValues>(null)
  const describe = (image: string, alt: string) =>
    latest.current && form.set({ content: describeImage(latest.current.content, image, alt) })
  const form: RecordForm<PostValues> = useRecordForm<StoredPost, PostValues>({
    definition: postRecord,
    record: post,
    toRequest: (values) => bodyOf(values, isNew),
    check: scheduleProblems,
    copies: postCopies,
    show,
    savesUnchanged: true,
    checked: (saved) =>
      isShown(saved) && {
        record: { kind: 'post', fields: { ...saved } },
        asksForTexts: !post || !isShown(post),
        describe,
      },
    ...(hasDrafts && { contentDraft: { kind: 'post', draft: contentDraft } }),
    onSaved(saved) {
      if (isNew) {
        if (isHere()) void navigate(postPath(saved.id), { replace: true, state: { created: true } })
      } else if (saved.slug !== post.slug)
        setRename({ from: paths.post(post.slug), to: paths.post(saved.slug), hasRedirect: post.isPublished })
    },
    onClose: () => void navigate(listPath),
  })
  const { values, set, draft, leaving, problems } = form
  const { content, ...details } = values
  useLayoutEffect(() => {
    latest.current = values
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLElement>('.post-title')?.focus()
  }, [isNew])
  const submit = () => form.submit(element.current)
  // A draft goes live by its own button only.
  const save = () => (contentDraft ? form.submitDraft(element.current) : submit())
  useScreenCommands(() => element.current, { save: form.isPending ? null : save })
  const drawer = useDetailsDrawer(problems)
  const setContent = useStableCallback((next: string) => set({ content: next, readTime: followText(values, next) }))
  const close = useStableCallback(leaving.close)
  const submitDraft = useStableCallback(() => form.submitDraft(element.current))

  return (
    <>
      <EditorHeading post={post} close={close} />
      <Form ref={element} className="form" aria-label={isNew ? 'New post' : 'Post'} onSubmit={submit}>
        {form.notice}
        {isGone && post && <DeletedNotice id={post.id} />}
        {!isGone && post && !contentDraft && draft.isDirty && post.version !== draft.version && <StaleNotice />}
        <TitleField value={values.title} set={set} problem={problems['title']} />
        <TextPanel
          content={content}
          readTime={values.readTime}
          setContent={setContent}
          problem={problems['content']}
          readOnly={isNew && form.isPending}
          post={asPost(details, post)}
        />
        <PostDetails
          form={{ parts: form.parts, values: details, set, problems }}
          expectedReadTime={expectedReadTime(content)}
          firstImage={firstImage(content)}
          firstParagraph={firstParagraph(content)}
          publicSlug={post?.isPublished ? post.slug : null}
          drawer={drawer}
        />
        <PostActions
          label={contentDraft ? 'PUBLISH CHANGES' : target === 'shop' ? submitLabel(values, post) : 'SAVE'}
          isNew={isNew}
          isPending={form.isPending}
          isDirty={draft.isDirty}
          isKept={draft.isKept}
          wrong={Object.keys(problems).length}
          drawer={drawer}
          submitDraft={hasDrafts && (canDraft || contentDraft) ? submitDraft : null}
          close={close}
        />
      </Form>
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

const EditorHeading = memo(function EditorHeading({ post, close }: { post: Post | null; close(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation() as { state: { created?: true } | null }
  useEffect(() => {
    // The new post now has its own route; the focus moves to its heading.
    if (state?.created) heading.current?.focus()
  }, [state])
  return (
    <ScreenHead heading={heading} title={post ? 'EDIT POST' : 'NEW POST'}>
      <div className="row">
        {post?.isPublished && !isLocalId(post.id) && (
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
    </ScreenHead>
  )
})

function submitLabel({ publication: { state } }: PostValues, post: Post | null): string {
  if (state === 'scheduled') return post?.publishAt ? 'SAVE' : 'SCHEDULE'
  if (state === 'published') return post?.isPublished ? 'SAVE' : 'PUBLISH'
  return post?.isPublished ? 'SAVE AND UNPUBLISH' : 'SAVE DRAFT'
}

/** The form in the shape the storefront components expect. */
const asPost = (form: PostDetailValues, post: Post | null): PostSummary => ({
  id: post?.id ?? '',
  updatedAt: '',
  version: 0,
  ...(toBody(postRecord, form) as Omit<PostDraft, 'content'>),
  slug: shownSlug(form),
  readTime: form.readTime ?? 0,
  publishedAt: post?.publishedAt ?? dateOf(form),
  publishAt: null,
})

/** Publication date, rounded to the day so that the preview does not change with every key. */
function dateOf({ publication: { state, at } }: PostDetailValues): string | null {
  if (state === 'draft') return null
  return state === 'scheduled' ? at : new Date().toISOString().slice(0, 10)
}
