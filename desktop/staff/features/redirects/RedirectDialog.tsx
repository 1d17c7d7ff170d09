import { Input } from 'antd'
import { redirectRecord, type Redirect, type RedirectFields } from '#shared/features/redirects/redirects.record.ts'
import { toValues } from '#shared/record.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { AddressInput } from '#staff/widgets/links/AddressInput.tsx'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'

interface RedirectDialogProps {
  /** Null for a new redirect. */
  redirect: Redirect | null
  /** The path of a new redirect, if it is known. */
  from: string | null
  onClose(): void
}

/** Creates or edits a redirect. */
export function RedirectDialog({ redirect, from, onClose }: RedirectDialogProps) {
  const form = useRecordForm<Redirect, RedirectFields>({
    definition: redirectRecord,
    record: redirect,
    draftKey: redirect?.id ?? (from === null ? 'new' : `new-from-${from}`),
    toForm: (record) => ({ ...toValues(redirectRecord, record), ...(!record && from !== null && { fromPath: from }) }),
    onSaved(_, isAll) {
      if (isAll || !redirect) onClose()
    },
    onClose,
  })
  const { values, set, problems } = form
  return (
    <RecordDialog form={form} title={redirect ? 'EDIT.REDIRECT' : 'NEW.REDIRECT'}>
      <RecordFields
        form={form}
        own={{
          fromPath: (
            <Field
              label="From"
              required
              hint="An address of this shop without a page, such as /pages/old or /index.php?id_product=12. Capital letters, the order of parameters and further parameters make no difference."
              problem={problems['fromPath']}
            >
              {(control) => (
                <Input
                  {...control}
                  dir="ltr"
                  inputMode="url"
                  autoCapitalize="off"
                  spellCheck={false}
                  aria-required
                  maxLength={2000}
                  {...(from === null && { 'data-first': '' })}
                  value={values.fromPath}
                  onChange={({ target }) => set({ fromPath: target.value })}
                />
              )}
            </Field>
          ),
          target: (
            <Field
              label="To"
              required
              hint="A path in this shop, such as /gallery, or an address that starts with https://"
              problem={problems['target']}
            >
              {(control) => (
                <AddressInput
                  {...control}
                  label="To"
                  aria-required
                  maxLength={2000}
                  // The path is known, so this is next.
                  {...(from !== null && { 'data-first': '' })}
                  value={values.target}
                  onChange={(target) => set({ target })}
                  onChoose={({ url }) => set({ target: url })}
                />
              )}
            </Field>
          ),
        }}
      />
    </RecordDialog>
  )
}
