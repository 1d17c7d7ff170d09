import { Input } from 'antd'
import { useState } from 'react'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { client } from '#staff/api/client.ts'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, findProblems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { CATALOGUE_URL } from './products.ts'

interface WebsiteDialogProps {
  product: Pick<CatalogueProduct, 'designer' | 'designerWebsite' | 'isWebsiteByHand'>
  onClose(): void
}

/** Edits the website of a designer, which all their product pages link to. */
export function WebsiteDialog({ product, onClose }: WebsiteDialogProps) {
  const { designer: name } = product
  const draft = useDraft({ feature: 'designers', record: name }, { websiteUrl: product.designerWebsite ?? '' })
  const leaving = useLeaving(draft, onClose)
  const [isChecked, setChecked] = useState(false)
  const before = { name, websiteUrl: product.designerWebsite, isByHand: product.isWebsiteByHand }
  const body = { name, websiteUrl: draft.values.websiteUrl.trim() || null }
  const check = () => findProblems(designersContract.setWebsite.body, body)
  const problems = isChecked ? check() : {}
  const save = useChange<typeof before>({
    call: () => client.designers.setWebsite({ body }),
    success: 'Designer updated successfully',
    failure: 'Failed to update designer',
    refresh: [CATALOGUE_URL, '/api/designers'],
    undo: {
      call: (_, before) => client.designers.setWebsite({ body: before }),
      success: `Website of ${name} restored`,
      failure: 'Failed to update designer',
    },
  })
  const submit = async (form: HTMLFormElement) => {
    setChecked(true)
    if (hasProblems(check())) return focusProblem(form)
    if (body.websiteUrl !== before.websiteUrl && !(await save.run(before))) return
    draft.done()
    onClose()
  }
  return (
    <FormDialog
      title="DESIGNER.WEBSITE"
      submit="SAVE"
      isPending={save.isPending}
      onClose={leaving.close}
      onSubmit={(form) => void submit(form)}
    >
      <DraftNotice draft={draft} />
      <p>
        Every product page of <bdi className="bright">{name}</bdi> links to this website. Syncs don’t overwrite it.
      </p>
      <Field label="Website" hint="Leave empty for no link." problem={problems['websiteUrl']}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            dir="ltr"
            placeholder="https://studio.example"
            value={draft.values.websiteUrl}
            onChange={({ target }) => draft.set({ websiteUrl: target.value })}
          />
        )}
      </Field>
      {leaving.question}
    </FormDialog>
  )
}
