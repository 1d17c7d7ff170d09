import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mailContract, type MailStatus } from '#shared/features/mail/mail.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { findProblems, focusProblem, hasProblems } from '#staff/widgets/form/problems.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { Form } from '#staff/widgets/form/Form.tsx'
import { MAILS_URL, outcomeText, stateLabels, useMail, useMailStatus } from './mail.ts'

/** How emails are sent, and a test. */
export function MailSetup() {
  const read = useMailStatus()
  return (
    <Panel title="SENDING">
      <Loaded read={read} failure="Failed to load how emails are sent">
        {(status) => (
          <>
            <div aria-live="polite">
              <Mode status={status} />
            </div>
            {status.mode !== 'off' && <TestForm />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Mode({ status }: { status: MailStatus }) {
  const { mode, from, server, perHour, lastHour, waiting, failure } = status
  if (mode === 'off')
    return (
      <p>
        [MAIL.OFF] The shop sends no emails. Set MAIL_URL and MAIL_FROM on the server and restart it: then invitations,
        forgotten passwords, the newsletter’s confirmations and answers go out. Until then everything works without.
      </p>
    )
  if (mode === 'console')
    return (
      <p>
        No mail server is set, so no email leaves the shop: this page shows them. Set MAIL_URL and MAIL_FROM to send
        them.
      </p>
    )
  return (
    <>
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          title="Emails can’t be sent at the moment"
          description={
            <>
              <bdi>{failure}</bdi> They wait, and the shop keeps trying.
            </>
          }
        />
      )}
      <Facts
        facts={{
          From: from,
          'Mail server': server,
          'Last hour': `${lastHour} of at most ${perHour}`,
          Waiting: String(waiting),
        }}
      />
    </>
  )
}

/** Sends a test email and shows what becomes of it. */
function TestForm() {
  const [to, setTo] = useState('')
  const [checked, setChecked] = useState(false)
  const [id, setId] = useState<string | null>(null)
  const body = { to: to.trim() }
  const problems = checked ? findProblems(mailContract.test.body, body) : {}
  const test = useChange({
    call: () => client.mail.test({ body }),
    failure: 'Failed to send the test',
    refresh: [MAILS_URL, `${MAILS_URL}/status`],
  })
  const send = async (form: HTMLFormElement) => {
    setChecked(true)
    if (hasProblems(findProblems(mailContract.test.body, body))) return focusProblem(form)
    const mail = await test.run()
    if (mail) setId(mail.id)
  }
  return (
    <Form className="form" onSubmit={(form) => !test.isPending && send(form)}>
      <Field label="Address for a test email" required problem={problems['to']}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button htmlType="submit" loading={test.isPending}>
          SEND TEST
        </Button>
        <output>{id !== null && <TestOutcome key={id} id={id} />}</output>
      </div>
    </Form>
  )
}

function TestOutcome({ id }: { id: string }) {
  const mail = useMail(id).data
  if (!mail) return '[SENDING...]'
  return (
    <>
      <Link to={staffPaths.adminRecord('mail', id)}>[{stateLabels[mail.state]}]</Link> <bdi>{outcomeText(mail)}</bdi>
    </>
  )
}
