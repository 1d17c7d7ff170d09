import { Button, Input } from 'antd'
import { useId, useRef, useState, type ComponentRef } from 'react'
import type { MessageAnswer } from '#shared/features/contact/contact.contract.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { SentMailNote } from '#staff/widgets/mail/SentMailNote.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { MESSAGES_URL, messageUrl, subjectWords, type Message } from './messages.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

const MAX_LENGTH = 10_000

/** What else somebody wrote, the answers they got, and a box to answer them by email. */
export function Conversation({ message }: { message: Message }) {
  const { id } = message
  const url = `${messageUrl(id)}/thread`
  const read = useRead(url, () => client.contact.thread({ params: { id } }))
  return (
    <>
      <Loaded read={read} failure="Failed to load the conversation">
        {({ messages, answers }) => <Thread message={message} messages={messages} answers={answers} />}
      </Loaded>
      <Reply message={message} threadUrl={url} />
    </>
  )
}

interface ThreadProps {
  message: Message
  messages: readonly Message[]
  answers: readonly MessageAnswer[]
}

/** All of it but the message itself, which is above, oldest first. */
function Thread({ message, messages, answers }: ThreadProps) {
  const entries = [
    ...messages.filter(({ id }) => id !== message.id).map((each) => ({ at: each.at, message: each, answer: null })),
    ...answers.map((each) => ({ at: each.at, message: null, answer: each })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  if (entries.length === 0) return null
  return (
    <ol className="conversation" aria-label="Conversation">
      {entries.map(({ at, message: other, answer }) => (
        <li key={answer ? `answer ${answer.id}` : other!.id} data-ours={answer !== null || undefined}>
          <div className="row loose dim">
            <span dir="auto">
              {answer ? `Answer of ${answer.staffName}` : `${other!.name}: ${subjectWords(other!)}`}
            </span>
            <time dateTime={at}>{shopTimeText(at)}</time>
          </div>
          <p dir="auto">{answer ? answer.text : other!.message}</p>
          {answer?.mail && <SentMailNote mail={answer.mail} />}
        </li>
      ))}
    </ol>
  )
}

/** The answer, kept as a draft until it is sent. Its key keeps a repeated request from sending it twice. */
function Reply({ message: { id, email, name }, threadUrl }: { message: Message; threadUrl: string }) {
  const draft = useDraft({ feature: 'messages', record: id }, { text: '', key: '' })
  const [isAsked, ask] = useState(false)
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const field = useId()
  const { text, key } = draft.values
  const isEmpty = text.trim() === ''
  const send = useChange({
    call: (body: { text: string; key: string }) => client.contact.answer({ params: { id }, body }),
    success: `The answer to ${email} waits to be sent`,
    failure: 'Failed to answer',
    refresh: [threadUrl, MESSAGES_URL, messageUrl(id)],
  })
  const close = () => {
    ask(false)
    box.current?.focus()
  }
  const submit = async () => {
    close()
    const sent = { text, key: key || newKey() }
    if (await send.run(sent)) draft.saved(sent, { record: id, values: { text: '', key: '' }, version: 0 })
  }
  return (
    <div className="reply">
      <DraftNotice draft={draft} />
      <label htmlFor={field} className="dim">
        Answer to <bdi>{email}</bdi>
      </label>
      <Input.TextArea
        ref={box}
        id={field}
        dir="auto"
        autoSize={{ minRows: 4, maxRows: 16 }}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => draft.set({ text: target.value, key: key || newKey() })}
      />
      {isAsked && !isEmpty ? (
        // Below the text, which is what is about to go out.
        <fieldset className="reply-question">
          <legend className="bright">
            Send it to <bdi>{email}</bdi>?
          </legend>
          <p>It quotes their message. What they reply arrives in the shop’s mailbox.</p>
          <div className="row">
            <Button
              ref={focus}
              type="primary"
              onClick={() => void submit()}
              onKeyDown={(event) => {
                if (keyOf(event) === 'Escape') close()
                // Enter that was held on ANSWER isn't an answer.
                if (event.repeat) event.preventDefault()
              }}
            >
              SEND
            </Button>
            <Button onClick={close}>CANCEL</Button>
          </div>
        </fieldset>
      ) : (
        <Button
          type="primary"
          loading={send.isPending}
          disabled={isEmpty}
          aria-label={`ANSWER ${name}`}
          onClick={() => ask(true)}
        >
          ANSWER
        </Button>
      )}
    </div>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

/** Unlike `crypto.randomUUID`, it is there on plain http, too. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
