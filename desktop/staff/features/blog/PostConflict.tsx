import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { Conflict, type ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import type { Draft } from '#staff/widgets/form/useDraft.ts'
import { linesOf, withContext } from './line-diff.ts'
import { formOf, type PostForm, type Publication } from './post-form.ts'
import { timeText } from '#staff/widgets/time.ts'
import type { useSavePost } from './useSavePost.ts'

interface PostConflictProps {
  sending: Pick<ReturnType<typeof useSavePost>, 'conflict' | 'settle' | 'send'>
  draft: Draft<PostForm>
}

/** Conflict with another save: both versions field by field, the text line by line. */
export function PostConflict({ sending, draft }: PostConflictProps) {
  const { conflict } = sending
  if (!conflict) return null
  const theirs = formOf(conflict)
  const mine = draft.values
  return (
    <Conflict<PostForm>
      fields={fieldsOf(mine, theirs)}
      base={draft.base}
      mine={mine}
      theirs={theirs}
      onBack={sending.settle}
      onSave={(merged) => {
        draft.rebase(merged, theirs, conflict.version)
        sending.settle()
        void sending.send(merged, conflict.version)
      }}
    />
  )
}

const fieldsOf = (mine: PostForm, theirs: PostForm): ConflictField<PostForm>[] => [
  { key: 'title', label: 'Title' },
  { key: 'slug', label: 'Slug' },
  { key: 'excerpt', label: 'Excerpt' },
  { key: 'category', label: 'Category', show: (value: PostForm['category']) => categoryLabels[value] },
  { key: 'readTime', label: 'Read time in minutes' },
  { key: 'imageUrl', label: 'Image URL' },
  { key: 'publication', label: 'Publication', show: publicationText },
  {
    key: 'content',
    label: 'Content',
    show: (value: string) => (
      <TextDifference text={value} other={value === mine.content ? theirs.content : mine.content} />
    ),
  },
]

function publicationText({ state, at }: Publication): string {
  if (state === 'scheduled') return at ? `Scheduled for ${timeText(at)}` : 'Scheduled'
  return state === 'published' ? 'Published' : 'Draft'
}

/** The lines in which two texts differ, with context. */
function TextDifference({ text, other }: { text: string; other: string }) {
  const lines = withContext(linesOf(text, other))
  return (
    <span className="post-difference">
      {lines.map((line, index) =>
        line === null ? (
          // Lines have no ids and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="dim">
            [...]
          </span>
        ) : line.isOwn ? (
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={index}>{line.text || '(empty line)'}</mark>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{line.text}</span>
        ),
      )}
    </span>
  )
}
