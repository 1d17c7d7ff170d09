import { Alert, Button, Popconfirm, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { MailState } from '#shared/features/mail/mail.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { FocusPanel, Panel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { canBeResent, outcomeText, stateColors, stateLabels, useCancel, useMail, useResend } from './mail.ts'

/** /admin/mail/:id: an email with what became of it, and what it says. */
export function MailScreen() {
  const { id = '' } = useParams()
  return /^\d{1,15}$/.test(id) ? <Screen key={id} id={id} /> : <NoMail />
}

function Screen({ id }: { id: string }) {
  const read = useMail(id)
  if (!read.data && read.error instanceof ApiError && read.error.status === 404) return <NoMail />
  return (
    <>
      <BackToOutbox />
      <Loaded read={read} failure="Failed to load the email">
        {(mail) => <WholeMail mail={mail} />}
      </Loaded>
    </>
  )
}

type ReadMail = NonNullable<ReturnType<typeof useMail>['data']>

const alertTypes: Partial<Record<MailState, 'error' | 'warning'>> = {
  refused: 'error',
  late: 'error',
  unsure: 'warning',
}

function WholeMail({ mail }: { mail: ReadMail }) {
  const { id, label, to, subject, state, messageId, attempts, createdAt, endedAt, nextAt, content } = mail
  const resend = useResend(id)
  const cancel = useCancel(id)
  const alert = alertTypes[state]
  return (
    <div className="panels">
      <FocusPanel
        level={1}
        title={<bdi>{subject ?? label}</bdi>}
        tags={<Tag color={stateColors[state]}>{stateLabels[state]}</Tag>}
      >
        <div aria-live="polite">
          {alert ? (
            <Alert type={alert} showIcon title={<bdi>{outcomeText(mail)}</bdi>} />
          ) : (
            <p dir="auto">{outcomeText(mail)}</p>
          )}
        </div>
        <Facts
          facts={{
            To: to || 'Erased',
            Kind: label,
            Written: shopTimeText(createdAt),
            Due: state === 'waiting' && shopTimeText(nextAt),
            Ended: endedAt !== null && shopTimeText(endedAt),
            Attempts: String(attempts),
            'Message-ID': messageId,
          }}
        />
        <div className="row">
          {canBeResent(mail) && (
            <Popconfirm
              title="Send it again?"
              description={
                state === 'unsure'
                  ? 'If it did arrive, it arrives twice. It keeps its Message-ID, by which many mailboxes drop the second.'
                  : 'It is written again and sent.'
              }
              okText="SEND AGAIN"
              cancelText="CANCEL"
              onConfirm={() => void resend.run()}
            >
              <Button loading={resend.isPending}>SEND AGAIN</Button>
            </Popconfirm>
          )}
          {state === 'waiting' && (
            <Popconfirm
              title="Don’t send it?"
              description="It stays in the outbox as not needed. You can’t undo this."
              okText="DON’T SEND"
              cancelText="KEEP"
              onConfirm={() => void cancel.run()}
            >
              <Button danger loading={cancel.isPending}>
                DON’T SEND
              </Button>
            </Popconfirm>
          )}
        </div>
      </FocusPanel>
      <Panel title="WHAT IT SAYS">{content ? <Content {...content} /> : <p>{missingText(state)}</p>}</Panel>
    </div>
  )
}

const missingText = (state: MailState) =>
  state === 'waiting' || state === 'late' || state === 'dropped'
    ? 'An email is written just before it is sent, so this one isn’t written yet.'
    : 'The outbox doesn’t keep what it says, because its link lets its reader in or its recipient was erased.'

function Content({ html, text }: { html: string; text: string }) {
  const [isText, setText] = useState(false)
  // The staff app's policy allows no style sheets in it. It stays in the light colours of the style attributes.
  const page = useMemo(
    () => html.replace(/<style>[\s\S]*?<\/style>/, '').replace('<head>', '<head><base target="_blank">'),
    [html],
  )
  return (
    <>
      <div className="row">
        <Button aria-pressed={isText} onClick={() => setText(!isText)}>
          {isText ? 'SHOW HTML' : 'SHOW TEXT'}
        </Button>
      </div>
      {isText ? (
        <pre className="mail-text" dir="auto">
          {text}
        </pre>
      ) : (
        <iframe
          className="mail-frame"
          title="What it says"
          // It runs no scripts, and this page has to measure it.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-same-origin allow-popups"
          srcDoc={page}
          onLoad={({ currentTarget: frame }) => fitHeight(frame)}
        />
      )}
    </>
  )
}

/** Keeps a frame as high as what it shows, which depends on its width. */
function fitHeight(frame: HTMLIFrameElement) {
  const { body } = frame.contentDocument!
  new ResizeObserver(() => (frame.style.height = `${body.scrollHeight}px`)).observe(body)
}

/** Links back to the filtered outbox. */
function BackToOutbox() {
  const { search } = useLocation()
  return (
    <p>
      <Link to={{ pathname: staffPaths.adminTab('mail'), search }}>[BACK TO THE OUTBOX]</Link>
    </p>
  )
}

function NoMail() {
  return (
    <div className="gate">
      <h1>EMAIL.NOT_FOUND</h1>
      <p>There is no email at this address. The outbox keeps emails for 30 days.</p>
      <BackToOutbox />
    </div>
  )
}
