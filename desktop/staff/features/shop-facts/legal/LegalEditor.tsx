import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { builtInLegalTexts } from '#shared/features/legal/built-in.ts'
import {
  legalTextRecord,
  legalTitles,
  MAX_LEGAL_CHARACTERS,
  type LegalText,
  type LegalTextValues,
} from '#shared/features/legal/legal.record.ts'
import { toBody, toValues } from '#shared/record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { ShowPart } from '#staff/widgets/conflict/Conflict.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { TextDifference } from '#staff/widgets/text-difference/TextDifference.tsx'
import { RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { ScreenForm } from '#staff/widgets/record/ScreenForm.tsx'
import { legalClient } from '#staff/features/shop-facts/clients.ts'
import { LegalHistory } from './LegalHistory.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import { Placeholders } from './Placeholders.tsx'
import './legal.css'

/** The text is compared line by line. */
const show: ShowPart<LegalTextValues> = {
  content: (text: string, mine, theirs) => (
    <TextDifference text={text} other={text === mine.content ? theirs.content : mine.content} />
  ),
}

/** Editor of a legal text, in Markdown beside its preview. Without a text of the shop's own it starts from the built-in one. */
export function LegalEditor({ text }: { text: LegalText }) {
  const { id } = text
  const builtIn = builtInLegalTexts[id]
  const navigate = useNavigate()
  const [hasHistory, setHistory] = useState(false)
  const form = useRecordForm<LegalText, LegalTextValues>({
    definition: legalTextRecord,
    client: legalClient,
    record: text,
    toForm: (record) => ({ ...toValues(legalTextRecord, record), content: record?.content || builtIn }),
    toRequest: (values) =>
      toBody(legalTextRecord, { ...values, ...(values.content.trim() === builtIn.trim() && { content: '' }) }),
    show,
    onSaved: () => undefined,
    onClose: () => void navigate(staffPaths.adminTab('shop')),
  })
  const { values, set, draft, problems } = form
  return (
    <>
      <ScreenHead title={legalTitles[id].toUpperCase()}>
        <div className="row">
          <Button href={`/${id}`} target="_blank">
            VIEW
          </Button>
          <Button onClick={() => setHistory(true)}>HISTORY</Button>
          <Link
            to={staffPaths.adminTab('shop')}
            onClick={(event) => {
              event.preventDefault()
              form.leaving.close()
            }}
          >
            [BACK TO SHOP]
          </Link>
        </div>
      </ScreenHead>
      <ScreenForm
        form={form}
        label={legalTitles[id]}
        unsaved="Not saved yet. Shoppers see the text as soon as you save it."
        buttons={
          <>
            <Button disabled={values.content === builtIn} onClick={() => set({ content: builtIn })}>
              USE BUILT-IN TEXT
            </Button>
            {draft.isDirty && <Button onClick={draft.discard}>DISCARD CHANGES</Button>}
          </>
        }
      >
        {form.notice}
        <div className="legal-sides">
          <div className="form">
            <Field
              label="Text"
              problem={problems['content']}
              hint="Markdown: ## before a heading, - before an item of a list, **bold**, [label](address)."
            >
              {(control) => (
                <Input.TextArea
                  {...control}
                  className="legal-source"
                  dir="auto"
                  rows={22}
                  maxLength={MAX_LEGAL_CHARACTERS}
                  value={values.content}
                  onChange={({ target }) => set({ content: target.value })}
                />
              )}
            </Field>
            <RecordFields form={form} only={(key) => key !== 'content'} />
            <Placeholders id={id} />
          </div>
          <LegalPreview id={id} content={values.content} />
        </div>
      </ScreenForm>
      {hasHistory && (
        <LegalHistory
          id={id}
          current={values.content}
          onRestore={(content) => set({ content })}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )
}
