import { Input } from 'antd'
import { useState } from 'react'
import { releasesContract, type Release } from '#shared/features/releases/releases.contract.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { findProblems, focusProblem, hasProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'
import { ifMatch } from '#staff/api/if-match.ts'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { DRAFTS_URL, RELEASES_URL } from '#staff/widgets/releases/drafts.ts'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { CALENDAR_URL } from './releases.ts'
import { addDrafts, WaitingDrafts } from './WaitingDrafts.tsx'

interface ReleaseDialogProps {
  /** Null for a new one. */
  release: Release | null
  /** Keys of the drafts that are chosen for a new one. */
  chosen: readonly string[]
  onClose(): void
}

/** Creates a release, with drafts that have none, or renames and reschedules one. */
export function ReleaseDialog({ release, chosen, onClose }: ReleaseDialogProps) {
  const draft = useDraft(
    { feature: 'releases', record: release?.id ?? 'new' },
    { name: release?.name ?? '', publishAt: release?.publishAt ?? null, drafts: chosen },
    release?.version ?? null,
  )
  const leaving = useLeaving(draft, onClose)
  const [problems, setProblems] = useState<Problems>({})
  const save = useChange({
    async call({ drafts, ...body }: typeof draft.values) {
      try {
        if (release)
          return await client.releases.update({ params: { id: release.id }, headers: ifMatch(draft.version), body })
        const created = await client.releases.create({ body })
        await addDrafts(created.id, drafts)
        return created
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setProblems(error.fields)
        // The message says that somebody else changed it. Another SAVE is meant.
        if (error.current) draft.rebase(values, draft.base, (error.current as Release).version)
        throw error
      }
    },
    success: `Release ${release ? 'updated' : 'created'} successfully`,
    failure: `Failed to ${release ? 'update' : 'create'} release`,
    refresh: [RELEASES_URL, CALENDAR_URL, DRAFTS_URL],
  })
  const { values, set } = draft
  const submit = async (form: HTMLFormElement) => {
    const found = findProblems(releasesContract.create.body, values)
    setProblems(found)
    if (hasProblems(found)) return focusProblem(form)
    if (!(await save.run(values))) return
    draft.done()
    onClose()
  }
  return (
    <FormDialog
      title={release ? 'EDIT.RELEASE' : 'NEW.RELEASE'}
      submit={release ? 'SAVE' : 'CREATE'}
      isPending={save.isPending}
      onClose={leaving.close}
      onSubmit={(form) => void submit(form)}
    >
      <OfflineNote what="What you type is kept on this computer. Save it when the connection is back." />
      <Field label="Name" required problem={problems['name']}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            aria-required
            maxLength={100}
            value={values.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <TimeField
        label="Goes live"
        value={values.publishAt}
        onChange={(publishAt) => set({ publishAt })}
        hint="If empty, it waits until someone chooses a time or publishes it."
        problem={problems['publishAt']}
      />
      {!release && <WaitingDrafts value={values.drafts} onChange={(drafts) => set({ drafts })} />}
      {leaving.question}
    </FormDialog>
  )
}
