import { lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import type { RecordPart } from '#shared/record.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { Conflict as ConflictDialog } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { findRecordProblems, focusProblem, hasProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { useDraft, type Draft } from '#staff/widgets/form/useDraft.ts'
import { useServerCopy } from '#staff/widgets/form/useServerCopy.ts'
import { useLeaving, type Leaving } from '#staff/widgets/form/useLeaving.tsx'
import { SavingNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useCanDraft } from '#staff/widgets/saving/saving.ts'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { findOwnTimes } from './own-times.ts'
import { planForm, type FormPlan, type RecordFormOptions, type Rejection, type Target } from './record-form.ts'
import { RecordClientContext, type StoredRecord } from './useRecord.ts'
import { useSave } from './useSave.ts'

/** Rarely needed, so it is loaded then. */
const Conflict = lazy(async () => ({
  default: (await import('#staff/widgets/conflict/Conflict.tsx')).Conflict,
})) as unknown as typeof ConflictDialog

const LiveDraftNotice = lazy(async () => ({
  default: (await import('#staff/widgets/releases/LiveDraftNotice.tsx')).LiveDraftNotice,
}))

export interface RecordForm<V extends object> {
  parts: readonly RecordPart[]
  draft: Draft<V>
  values: V
  set(patch: Partial<V>): void
  /** Error messages by field of the API. */
  problems: Problems
  /** The last save, if the server rejected it. */
  rejection: Rejection<V> | null
  leaving: Leaving
  isPending: boolean
  /** The draft of the live record, which the form shows if there is one. Null if not, undefined if it can't have one. */
  contentDraft: ContentDraft | null | undefined
  /** Saves the form, and publishes the draft if it shows one. */
  submit(form: HTMLFormElement | null): void
  /** Saves the form as a draft of the live record. */
  submitDraft(form: HTMLFormElement | null): void
  /** What the form shows instead of the live record, such as restored changes; render it on top. */
  notice: ReactNode
  /** The question on leaving and the conflict; render it anywhere. */
  dialogs: ReactNode
}

/**
 * The form of a record. Its draft survives a reload; problems are shown after the first try, those that the server finds
 * until their field is edited; a save that meets a newer version shows both; leaving with changes asks.
 */
export function useRecordForm<R extends StoredRecord, V extends object>(
  options: RecordFormOptions<R, V>,
): RecordForm<V> {
  const form = planForm(options)
  const { definition, record, contentDraft, toForm, draftKey, onClose } = form
  const { name, parts } = definition
  const draft = useDraft<V>(
    { feature: form.featureOf(contentDraft ? 'draft' : 'live'), record: draftKey },
    toForm(record),
    record?.version ?? null,
  )
  const leaving = useLeaving(draft, onClose)
  const canDraft = useCanDraft(record?.id ?? null)
  const isMenuDraft = useContext(RecordClientContext) !== null
  const { problems, rejection, setRejection, check } = useFormProblems(form, draft)
  const { save, saveMerged, isPending, conflict, settle } = useSave(form, draft, setRejection)
  const isFromServer = useServerCopy(draft, draftKey, contentDraft ? undefined : options.copies, isPending)
  const { values } = draft

  const submitTo = (target: Target) => (element: HTMLFormElement | null) => {
    const found = check(target)
    if (isPending) return
    const isUnchanged = record && !draft.isDirty && !contentDraft
    if (hasProblems(found)) focusProblem(element)
    else if (isUnchanged && !options.savesUnchanged) onClose()
    else void save({ target, values, base: draft.base, version: draft.version, form: element })
  }

  const theirs = conflict && toForm(conflict)
  return {
    parts,
    draft,
    values,
    set: draft.set,
    problems,
    rejection,
    leaving,
    isPending,
    contentDraft: contentDraft || canDraft ? options.contentDraft?.draft : undefined,
    submit: submitTo('live'),
    submitDraft: submitTo('draft'),
    notice: (
      <>
        {contentDraft && (
          <Suspense>
            <LiveDraftNotice draft={contentDraft} noun={definition.noun.toLowerCase()} />
          </Suspense>
        )}
        <DraftNotice draft={draft} isFromServer={isFromServer} />
        <SavingNote
          feature={name}
          record={record?.id ?? null}
          isDraft={contentDraft !== null || isMenuDraft}
          offersDraft={canDraft && options.contentDraft?.draft === null}
        />
      </>
    ),
    dialogs: (
      <>
        {leaving.question}
        {theirs && (
          <Suspense>
            <Conflict
              parts={parts}
              show={options.show}
              base={draft.base}
              mine={values}
              theirs={theirs}
              onBack={settle}
              onSave={(merged) => saveMerged(merged, theirs, conflict.version)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}

/** The problems of a form: its own after the first try, and those that the server found until their field is edited. */
function useFormProblems<R extends StoredRecord, V extends object>(form: FormPlan<R, V>, { values, base }: Draft<V>) {
  const { definition, record, toRequest } = form
  const [tried, setTried] = useState<Target | null>(null)
  const [rejection, setRejection] = useState<Rejection<V> | null>(null)
  const find = (target: Target): Problems => ({
    ...findRecordProblems(definition, record ? definition.change : definition.draft, toRequest(values)),
    ...form.check?.(values),
    ...(target === 'draft' && findOwnTimes(toRequest(values), toRequest(base))),
  })
  const partOf = (field: string) => definition.parts.find(({ fields }) => fields.includes(field))
  const rejected = Object.entries(rejection?.problems ?? {}).filter(([field]) => {
    const key = (partOf(field)?.key ?? field) as keyof V
    return deepEqual(rejection!.values[key], values[key])
  })
  const problems: Problems = { ...Object.fromEntries(rejected), ...(tried && find(tried)) }
  return {
    problems,
    rejection,
    setRejection,
    /** Finds problems before a save, and shows them from now on. */
    check(target: Target): Problems {
      setTried(target)
      return find(target)
    },
  }
}
