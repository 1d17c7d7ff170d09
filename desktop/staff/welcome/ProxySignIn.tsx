import { Alert, Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { useBridgeCall } from './useBridgeCall.ts'
import { useScreen } from './useScreen.ts'
import './welcome.css'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

type Question = Awaited<ReturnType<Bridge['proxy']['question']>>

/** Asks for the name and password of the network's proxy, in a window of its own. */
export function ProxySignIn({ bridge }: { bridge: Bridge }) {
  const heading = useScreen('Proxy sign-in')
  const [question, setQuestion] = useState<Question>(null)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const answering = useBridgeCall()
  const field = useRef<InputRef>(null)
  useEffect(() => void bridge.proxy.question().then(setQuestion, reportError), [bridge])
  // The window has opened for this field only.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => keyOf(event) === 'Escape' && void bridge.proxy.answer(null)
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [bridge])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') void answering.run(() => bridge.proxy.answer({ name, password }))
  }
  return (
    <main className="welcome-screen proxy-sign-in stack loose">
      <h1 ref={heading} tabIndex={-1}>
        PROXY.SIGN_IN
      </h1>
      <p>
        This network lets Hoard reach your shop only through a proxy, which asks who you are:{' '}
        <bdi className="bright">{question?.proxy}</bdi>
      </p>
      {question?.isRefused && (
        <Alert type="error" showIcon role="alert" title="The proxy didn’t accept that name and password." />
      )}
      <form className="form" noValidate onSubmit={submit}>
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={name}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={500}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Password" hint="Hoard forgets it when it quits.">
          {(control) => (
            <Input
              {...control}
              type="password"
              value={password}
              autoComplete="off"
              maxLength={500}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <div className="ways">
          <Button type="primary" htmlType="submit" disabled={name === ''} loading={answering.isPending}>
            SIGN IN
          </Button>
          <Button onClick={() => void bridge.proxy.answer(null)}>WORK OFFLINE</Button>
        </div>
        <div aria-live="assertive">
          {answering.failure && <Alert type="error" showIcon title={answering.failure} />}
        </div>
      </form>
    </main>
  )
}
