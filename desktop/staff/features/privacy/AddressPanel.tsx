import { Button, Input } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import { privacyContract, type PrivacyCounts } from '#shared/features/privacy/privacy.contract.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { focusProblem, findProblems, hasProblems } from '#staff/widgets/form/problems.ts'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { Form } from '#staff/widgets/form/Form.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { countLabels, download, isNothing } from './requests.ts'

interface AddressPanelProps {
  email: string
  onEmail(email: string): void
  field: RefObject<HTMLInputElement | null>
}

/** What is stored by an email address: preview, export and erase. */
export function AddressPanel({ email, onEmail, field }: AddressPanelProps) {
  const [checked, setChecked] = useState(false)
  const [found, setFound] = useState<{ email: string; counts: PrivacyCounts } | null>(null)
  const body = { email: email.trim() }
  const problems = checked ? findProblems(privacyContract.preview.body, body) : {}
  const heading = useRef<HTMLHeadingElement>(null)
  const preview = useChange({
    call: (email: string) => client.privacy.preview({ body: { email } }),
    failure: 'Failed to look up the address',
  })
  const lookUp = async (form: HTMLFormElement) => {
    setChecked(true)
    if (hasProblems(findProblems(privacyContract.preview.body, body))) return focusProblem(form)
    const counts = await preview.run(body.email)
    if (counts) setFound({ email: body.email, counts })
  }
  return (
    <Panel title="BY EMAIL ADDRESS" heading={heading}>
      <p>For customers who write to you directly, or if Shopify doesn’t forward their requests.</p>
      <Form className="form" onSubmit={(form) => !preview.isPending && lookUp(form)}>
        <Field label="Email address" required problem={problems['email']}>
          {(control) => (
            <Input
              {...control}
              ref={(input) => {
                field.current = input?.input ?? null
              }}
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => onEmail(target.value)}
            />
          )}
        </Field>
        <div className="row">
          <Button htmlType="submit" loading={preview.isPending}>
            PREVIEW
          </Button>
        </div>
      </Form>
      <div aria-live="polite">
        {found?.email === body.email && (
          <Found {...found} heading={heading} onErased={(counts) => setFound({ email: found.email, counts })} />
        )}
      </div>
    </Panel>
  )
}

interface FoundProps {
  email: string
  counts: PrivacyCounts
  /** Takes the focus when nothing is left to erase. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Called with what is left. */
  onErased(counts: PrivacyCounts): void
}

function Found({ email, counts, heading, onErased }: FoundProps) {
  const [isAsking, setAsking] = useState(false)
  const eraseButton = useRef<HTMLButtonElement>(null)
  const exporting = useChange({
    call: () => client.privacy.export({ body: { email } }),
    success: 'The data has been exported',
    failure: 'Failed to export',
  })
  const exportAll = async () => {
    const data = await exporting.run()
    if (data) download(data)
  }
  if (isNothing(counts))
    return (
      <p>
        [NOTHING STORED] The shop stores nothing under <bdi>{email}</bdi>. Shopify answers for its own data.
      </p>
    )
  const facts = Object.entries(countLabels).map(([name, label]) => [label, counts[name as keyof PrivacyCounts]])
  return (
    <>
      <p>
        Stored under <bdi className="bright">{email}</bdi>:
      </p>
      <Facts isShort facts={Object.fromEntries(facts) as Record<string, number>} />
      <div className="row">
        <Button loading={exporting.isPending} onClick={() => void exportAll()}>
          EXPORT
        </Button>
        <Button danger ref={eraseButton} onClick={() => setAsking(true)}>
          ERASE
        </Button>
        <span className="dim">Both ask you to confirm that it’s you. The log names you, but not the address.</span>
      </div>
      {isAsking && (
        <EraseDialog
          email={email}
          onClose={() => setAsking(false)}
          onErased={onErased}
          focusAfter={() => eraseButton.current ?? heading.current}
        />
      )}
    </>
  )
}
