import { Button, Input } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { useBridgeCall } from './useBridgeCall.ts'

const MISSING = 'Enter the address of your shop, such as shop.example.'

/** Adds a shop by its address and opens it. */
export function AddShop({ bridge }: { bridge: Bridge }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = useBridgeCall()
  const form = useRef<HTMLFormElement>(null)
  const complain = (message: string | null) => {
    setProblem(message)
    form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (ask.isPending) return
    if (address.trim() === '') return complain(MISSING)
    setProblem(null)
    const isOpen = await ask.run(async () => {
      const { key } = await bridge.servers.add(address)
      await bridge.servers.open(key)
    })
    if (isOpen) setAddress('')
    else complain(null)
  }
  return (
    <form ref={form} className="form add-shop" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Shop address"
        hint="As in your browser, such as shop.example. You sign in there next."
        problem={problem ?? ask.failure ?? undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={address}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2000}
            onChange={({ target }) => {
              setAddress(target.value)
              setProblem(null)
              ask.settle()
            }}
          />
        )}
      </Field>
      <div className="ways">
        <Button type="primary" htmlType="submit" loading={ask.isPending}>
          {ask.isPending ? 'CONNECTING...' : 'ADD SHOP'}
        </Button>
      </div>
      {/* The field's own message is read when it gets the focus; this announces it at once. */}
      <p className="sr-only" aria-live="assertive">
        {problem ?? ask.failure}
      </p>
    </form>
  )
}
