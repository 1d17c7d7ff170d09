import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { deepEqual } from '#shared/deep-equal.ts'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { ApiError, REPEATED, UnreachableError } from '#staff/api/api-error.ts'
import { whenOnline } from '#staff/api/when-online.ts'
import { focusProblem, hasProblems, serverProblems } from '#staff/widgets/form/problems.ts'
import type { Draft } from '#staff/widgets/form/useDraft.ts'
import { asRecord, publishDraft, saveDraft } from '#staff/widgets/releases/draft-changes.ts'
import { refreshDrafts } from '#staff/widgets/releases/drafts.ts'
import { isSavedHere } from '#staff/widgets/saving/saving.ts'
import type { FormPlan, Rejection, Save } from './record-form.ts'
import { draftTexts, textAfter, useRecord, type StoredRecord } from './useRecord.ts'

const textsOf = {
  live: { success: 'Changes published successfully', failure: 'Failed to publish changes' },
  draft: draftTexts,
}

/** Saves a record's form, to the live record or its draft. */
export function useSave<R extends StoredRecord, V extends object>(
  form: FormPlan<R, V>,
  draft: Draft<V>,
  setRejection: (rejection: Rejection<V> | null) => void,
) {
  const { definition, kind, contentDraft, record, toForm, toRequest } = form
  const sent = useRef<Save<V> | null>(null)
  const [unsent, setUnsent] = useState<Save<V> | null>(null)
  const { update, create, isPending, conflict, settle } = useRecord(definition, {
    client: form.client,
    showsConflict: true,
    onError(error) {
      const { values, form: element } = sent.current!
      if (error instanceof UnreachableError) {
        setUnsent(sent.current)
        const { submit = 'SAVE' } = form
        return new UnreachableError(
          error,
          record ? REPEATED : `What you typed is kept. Press ${submit} when the connection is back.`,
        )
      }
      if (!(error instanceof ApiError) || error.status === 412) return
      const problems = serverProblems(error)
      setRejection({ values, status: error.status, problems })
      if (hasProblems(problems)) focusProblem(element)
    },
  })

  const save = async (saving: Save<V>) => {
    sent.current = saving
    setUnsent(null)
    setRejection(null)
    const { target, values, base, version } = saving
    const body = toRequest(values)
    const hasDraft = kind && (target === 'draft' || contentDraft !== null)
    const toasts = hasDraft ? textsOf[target] : 'success' in form ? { success: form.success } : {}
    let stored: ContentDraft | null = null
    const put = async (version: number | null, change: object): Promise<R> => {
      const { id } = form.live!
      if (target === 'live') return (await publishDraft(kind!, id, { change, version })) as unknown as R
      const basis = contentDraft ? { version } : { base: toRequest(base), version: null }
      stored = await saveDraft(kind!, id, { change, ...basis })
      return stored ? asRecord<R>(stored) : form.live!
    }
    const saved = await (record
      ? update(record.id, body, { version, base, merge: mergeWith(form, saving), ...(hasDraft && { put }) }, toasts)
      : create(async () => form.complete?.(body, values) ?? body, toasts))
    if (!saved) return
    const isAll = draft.saved(values, {
      record: saved.id,
      feature: form.featureOf(stored ? 'draft' : 'live'),
      values: toForm(saved),
      version: saved.version,
    })
    if (kind) await refreshDrafts(kind, saved.id)
    if (target === 'draft') return form.onDraftSaved?.(isAll)
    await form.onSaved(saved, isAll)
    await warnIfBroken(form, saved, toasts.success ?? textAfter(definition, record ? 'update' : 'create'))
  }

  // An update is repeated once the server can be reached, unless something was typed since. A new record might be there
  // already.
  const saveAgain = useEffectEvent((saving: Save<V>) => {
    if (record && deepEqual(saving.values, draft.values)) void save(saving)
  })
  useEffect(() => (unsent ? whenOnline(() => saveAgain(unsent)) : undefined), [unsent])

  return {
    save,
    isPending,
    conflict,
    settle,
    /** Saves what was chosen in a conflict with `theirs`. */
    saveMerged(values: V, theirs: V, version: number) {
      draft.rebase(values, theirs, version)
      settle()
      void save({ ...sent.current!, values, base: theirs, version })
    },
  }
}

/** Merges what was sent into a newer version: fields that only one side changed need no question. */
const mergeWith =
  <R extends StoredRecord, V extends object>({ definition, toForm, toRequest }: FormPlan<R, V>, saving: Save<V>) =>
  async (current: R) => {
    const { compareWithBase, mergeFields, obviousChoices } = await import('#shared/merge-fields.ts')
    const shown = definition.parts.filter(({ key }) => key in saving.values)
    const differences = compareWithBase(saving.base, saving.values, toForm(current), shown)
    const merged = mergeFields(saving.values, differences, obviousChoices(differences))
    return merged && toRequest(merged)
  }

/** Warns of problems that shoppers find in what was saved. */
async function warnIfBroken<R extends StoredRecord, V extends object>(
  { checked }: FormPlan<R, V>,
  saved: R,
  success: string,
) {
  const found = checked?.(saved)
  if (!found) return
  // A future time hides it until then, and what stays on this computer is hidden until it is published.
  const isLive = !isSavedHere(saved) && (!('publishAt' in saved) || saved.publishAt === null)
  const { warnOfProblems } = await import('#staff/widgets/references/found-problems.ts')
  await warnOfProblems(success, found, isLive)
}
