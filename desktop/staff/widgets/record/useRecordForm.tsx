import { lazy, Suspense, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { toBody, toValues, type RecordDefinition, type RecordPart } from '#shared/record.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { ApiError, REPEATED, UnreachableError } from '#staff/api/api-error.ts'
import { whenOnline } from '#staff/api/when-online.ts'
import type { Conflict as ConflictDialog, ShowPart } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import {
  findRecordProblems,
  focusProblem,
  hasProblems,
  serverProblems,
  type Problems,
} from '#staff/widgets/form/problems.ts'
import { useDraft, type Draft } from '#staff/widgets/form/useDraft.ts'
import { useServerCopy, type FormCopies } from '#staff/widgets/form/useServerCopy.ts'
import { useLeaving, type Leaving } from '#staff/widgets/form/useLeaving.tsx'
import type { ProblemCheck } from '#staff/widgets/references/found-problems.ts'
import { asRecord, publishDraft, saveDraft } from '#staff/widgets/releases/draft-changes.ts'
import { refreshDrafts } from '#staff/widgets/releases/drafts.ts'
import { SavingNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { isSavedHere, useCanDraft } from '#staff/widgets/saving/saving.ts'
import type { ContentDraft, DraftKind } from '#shared/features/releases/releases.contract.ts'
import { findOwnTimes } from './own-times.ts'
import {
  draftTexts,
  RecordClientContext,
  textAfter,
  useRecord,
  type RecordClient,
  type StoredRecord,
} from './useRecord.ts'

/** Rarely needed, so it is loaded then. */
const Conflict = lazy(async () => ({
  default: (await import('#staff/widgets/conflict/Conflict.tsx')).Conflict,
})) as unknown as typeof ConflictDialog

const LiveDraftNotice = lazy(async () => ({
  default: (await import('#staff/widgets/releases/LiveDraftNotice.tsx')).LiveDraftNotice,
}))

interface RecordFormOptions<R extends StoredRecord, V extends object> {
  definition: RecordDefinition<R, Partial<V>>
  /** Null for a new record, or one that was deleted. */
  record: R | null
  /** Client of a record that isn't part of `client`, because only one screen needs it. */
  client?: Pick<RecordClient<R>, 'update'>
  /** Key of the draft; the record's id, or `new`. */
  draftKey?: string
  /** Form values of a new record, or of one with values that aren't stored. */
  toForm?: (record: R | null) => V
  /** Request body; the form's values by default. */
  toRequest?: (values: V) => object
  /** Adds to the body of a new record what has to be read first. */
  complete?: (body: object, values: V) => Promise<object>
  /** Further checks before anything is sent. */
  check?: (values: V) => Problems
  /** Stores the draft on the server as well, for other computers. */
  copies?: FormCopies
  /** Label of the button that creates a new record; SAVE unless given. */
  submit?: string
  /** Replaces the toast after a save; null shows none. */
  success?: string | null
  /** Sends the form even if nothing has changed, instead of closing it. */
  savesUnchanged?: true
  /** For records that can have a draft beside their live state: the draft of this one, if there is one. */
  contentDraft?: { kind: DraftKind; draft: ContentDraft | null }
  /** What a save shows to shoppers, now or later, to be checked for problems; false if it is nothing. */
  checked?: (saved: R) => ProblemCheck | false
  /** Shows a value in the conflict dialog, instead of its text. */
  show?: ShowPart<V>
  /** Called after a save; `isAll` is false if more was typed meanwhile, which is the next draft. */
  onSaved(saved: R, isAll: boolean): void | Promise<void>
  /** Called after changes were saved as a draft of the live record. */
  onDraftSaved?(isAll: boolean): void
  onClose(): void
}

/** Where a form is saved: what shoppers see, or a draft of it. */
type Target = 'live' | 'draft'

interface Save<V> {
  target: Target
  values: V
  /** The form when editing started, and the record's version then. */
  base: V
  version: number | null
  /** Gets the focus if the server rejects a field. */
  form: HTMLFormElement | null
}

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

interface Rejection<V> {
  values: V
  status: number
  problems: Problems
}

/**
 * The form of a record. Its draft survives a reload; problems are shown after the first try, those that the server finds
 * until their field is edited; a save that meets a newer version shows both; leaving with changes asks.
 */
export function useRecordForm<R extends StoredRecord, V extends object>(
  options: RecordFormOptions<R, V>,
): RecordForm<V> {
  const { definition, onSaved, onClose } = options
  const { kind, draft: contentDraft = null } = options.contentDraft ?? {}
  const record = contentDraft ? asRecord<R>(contentDraft) : options.record
  const { toForm = (from: R | null) => toValues(definition, from) as V } = options
  const { toRequest = (values: V) => toBody(definition, values) } = options
  const { name, parts } = definition
  const featureOf = (target: Target) => (target === 'draft' ? `${name}-drafts` : name)
  const draft = useDraft<V>(
    { feature: featureOf(contentDraft ? 'draft' : 'live'), record: options.draftKey ?? record?.id ?? 'new' },
    toForm(record),
    record?.version ?? null,
  )
  const leaving = useLeaving(draft, onClose)
  const canDraft = useCanDraft(record?.id ?? null)
  const isMenuDraft = useContext(RecordClientContext) !== null
  const [tried, setTried] = useState<Target | null>(null)
  const [rejection, setRejection] = useState<Rejection<V> | null>(null)
  const sent = useRef<Save<V> | null>(null)
  const [unsent, setUnsent] = useState<Save<V> | null>(null)
  const writing = useRecord(definition, {
    client: options.client,
    showsConflict: true,
    onError(error) {
      const { values, form } = sent.current!
      if (error instanceof UnreachableError) {
        setUnsent(sent.current)
        const { submit = 'SAVE' } = options
        return new UnreachableError(
          error,
          record ? REPEATED : `What you typed is kept. Press ${submit} when the connection is back.`,
        )
      }
      if (!(error instanceof ApiError) || error.status === 412) return
      const problems = serverProblems(error)
      setRejection({ values, status: error.status, problems })
      if (hasProblems(problems)) focusProblem(form)
    },
  })
  const isFromServer = useServerCopy(
    draft,
    options.draftKey ?? record?.id ?? 'new',
    contentDraft ? undefined : options.copies,
    writing.isPending,
  )
  const { values } = draft

  const check = (values: V, target: Target): Problems => ({
    ...findRecordProblems(definition, record ? definition.change : definition.draft, toRequest(values)),
    ...options.check?.(values),
    ...(target === 'draft' && findOwnTimes(toRequest(values), toRequest(draft.base))),
  })
  const partOf = (field: string) => parts.find(({ fields }) => fields.includes(field))
  const valueAt = (values: V, field: string) => values[(partOf(field)?.key ?? field) as keyof V]
  const rejected = Object.entries(rejection?.problems ?? {}).filter(([field]) =>
    deepEqual(valueAt(rejection!.values, field), valueAt(values, field)),
  )
  const problems: Problems = { ...Object.fromEntries(rejected), ...(tried && check(values, tried)) }

  /** Fields that only one side changed need no question. */
  const mergeWith = (saving: Save<V>) => async (current: R) => {
    const { compareWithBase, mergeFields, obviousChoices } = await import('#shared/merge-fields.ts')
    const shown = parts.filter(({ key }) => key in saving.values)
    const differences = compareWithBase(saving.base, saving.values, toForm(current), shown)
    const merged = mergeFields(saving.values, differences, obviousChoices(differences))
    return merged && toRequest(merged)
  }
  const ownTexts = 'success' in options ? { success: options.success } : {}
  const save = async (saving: Save<V>) => {
    sent.current = saving
    setUnsent(null)
    setRejection(null)
    const { target } = saving
    const body = toRequest(saving.values)
    const toasts = kind && (target === 'draft' || contentDraft) ? textsOf[target] : ownTexts
    let stored: ContentDraft | null = null
    const put = async (version: number | null, change: object): Promise<R> => {
      const { id } = options.record!
      if (target === 'live') return (await publishDraft(kind!, id, { change, version })) as unknown as R
      stored = await saveDraft(
        kind!,
        id,
        contentDraft ? { change, version } : { change, base: toRequest(saving.base), version: null },
      )
      return stored ? asRecord<R>(stored) : options.record!
    }
    const saved = await (record
      ? writing.update(
          record.id,
          body,
          {
            version: saving.version,
            base: saving.base,
            merge: mergeWith(saving),
            ...(toasts !== ownTexts && { put }),
          },
          toasts,
        )
      : writing.create(async () => options.complete?.(body, saving.values) ?? body, toasts))
    if (!saved) return
    const isAll = draft.saved(saving.values, {
      record: saved.id,
      feature: featureOf(stored ? 'draft' : 'live'),
      values: toForm(saved),
      version: saved.version,
    })
    if (kind) await refreshDrafts(kind, saved.id)
    if (target === 'draft') options.onDraftSaved?.(isAll)
    else await onSaved(saved, isAll)
    const live = target === 'live' && options.checked?.(saved)
    if (!live) return
    // A future time hides it until then, and what stays on this computer is hidden until it is published.
    const isLive = !isSavedHere(saved) && (!('publishAt' in saved) || saved.publishAt === null)
    const { warnOfProblems } = await import('#staff/widgets/references/found-problems.ts')
    await warnOfProblems(toasts.success ?? textAfter(definition, record ? 'update' : 'create'), live, isLive)
  }
  // An update is repeated once the server can be reached, unless something was typed since. A new record might be there
  // already.
  const saveAgain = useEffectEvent((saving: Save<V>) => {
    if (record && deepEqual(saving.values, draft.values)) void save(saving)
  })
  useEffect(() => (unsent ? whenOnline(() => saveAgain(unsent)) : undefined), [unsent])
  const submitTo = (target: Target) => (form: HTMLFormElement | null) => {
    setTried(target)
    if (writing.isPending) return
    const isUnchanged = record && !draft.isDirty && !contentDraft
    if (hasProblems(check(values, target))) focusProblem(form)
    else if (isUnchanged && !options.savesUnchanged) onClose()
    else void save({ target, values, base: draft.base, version: draft.version, form })
  }

  const { conflict } = writing
  const theirs = conflict && toForm(conflict)
  return {
    parts,
    draft,
    values,
    set: draft.set,
    problems,
    rejection,
    leaving,
    isPending: writing.isPending,
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
              onBack={writing.settle}
              onSave={(merged) => {
                draft.rebase(merged, theirs, conflict.version)
                writing.settle()
                void save({ ...sent.current!, values: merged, base: theirs, version: conflict.version })
              }}
            />
          </Suspense>
        )}
      </>
    ),
  }
}

const textsOf = {
  live: { success: 'Changes published successfully', failure: 'Failed to publish changes' },
  draft: draftTexts,
}
