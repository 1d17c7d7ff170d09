import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Post } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'
import { client } from '#staff/api/client.ts'
import { useUser } from '#staff/api/user.ts'
import { writeDraft } from '#staff/drafts/draft-store.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { ifMatch, type Draft } from '#staff/widgets/form/useDraft.ts'
import { serverProblems, type Problems } from '#staff/widgets/form/problems.ts'
import type { Rename } from '#staff/widgets/references/RewriteOffer.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { bodyOf, formOf, type StoredPost, type PostForm } from './post-form.ts'
import { POSTS_URL, postPath, postUrl } from './posts.ts'

interface PostSave {
  values: PostForm
  version: number | null
}

/** Creates or updates a post. Input typed during the request stays as the next change. */
export function useSavePost(post: Post | null, draft: Draft<PostForm>) {
  const navigate = useNavigate()
  const { id: user } = useUser()
  const isNew = post === null
  const [refusal, setRefusal] = useState<{ values: PostForm; problems: Problems } | null>(null)
  const [rename, setRename] = useState<Rename | null>(null)
  const latest = useRef(draft.values)
  useLayoutEffect(() => {
    latest.current = draft.values
  })

  const change = useChange({
    call: ({ values, version }: PostSave) =>
      (isNew
        ? client.blog.create({ body: bodyOf(values, true) })
        : client.blog.update({
            params: { id: post.id },
            headers: ifMatch(version),
            body: bodyOf(values, false),
          })
      ).catch((error: unknown) => {
        setRefusal({ values, problems: serverProblems(error) })
        throw error
      }),
    success: isNew ? 'Blog post created successfully' : 'Blog post updated successfully',
    failure: isNew ? 'Failed to create blog post' : 'Failed to update blog post',
    refresh: post ? [POSTS_URL, postUrl(post.id)] : [POSTS_URL],
  })

  const send = async (values: PostForm, version: number | null) => {
    setRefusal(null)
    const saved = await change.run({ values, version })
    if (!saved) return
    const base = formOf(saved)
    const more = deepEqual(latest.current, values) ? null : latest.current
    if (!isNew) {
      if (saved.slug !== post.slug)
        setRename({ from: paths.post(post.slug), to: paths.post(saved.slug), leadsOn: post.isPublished })
      if (more) draft.rebase(more, base, saved.version)
      else draft.done()
      return
    }
    if (more) {
      const at = new Date().toISOString()
      writeDraft({ user, feature: 'blog', record: saved.id }, { values: more, base, version: saved.version, at })
    }
    draft.done()
    void navigate(postPath(saved.id), { replace: true, state: { created: true } })
  }

  return {
    send,
    isPending: change.isPending,
    conflict: change.conflict as StoredPost | null,
    settle: change.settle,
    /** The post has a new address; links to the old one can be rewritten. */
    rename,
    forgetRename: useCallback(() => setRename(null), []),
    /** The server's validation messages, for fields not edited since. */
    refused: (values: PostForm): Problems =>
      Object.fromEntries(
        Object.entries(refusal?.problems ?? {}).filter(([name]) =>
          deepEqual(pick(refusal?.values, name), pick(values, name)),
        ),
      ),
  }
}

const pick = (values: PostForm | undefined, name: string): unknown =>
  values?.[(name === 'publishAt' || name === 'isPublished' ? 'publication' : name) as keyof PostForm]
