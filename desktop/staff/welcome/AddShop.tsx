import { Button, Input } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { useAsk } from './useAsk.ts'

const MISSING = 'Type the address of your shop, such as shop.example.'

/** Asks for a shop's address, looks who is there, remembers it, and opens it. */
export function AddShop({ bridge }: { bridge: Bridge }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = useAsk()
  const form = useRef<HTMLFormElement>(null)
  const complain = (words: string | null) => {
    setProblem(words)
    form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (ask.isPending) return
    if (address.trim() === '') return complain(MISSING)
    setProblem(null)
    const isOpen = await ask.run(async () => {
      const { key } = await bridge.servers.add(address)
      await bridge.servers.open(key, staffPaths.cms)
    })
    if (isOpen) setAddress('')
    else complain(null)
  }
  return (
    <form ref={form} className="form add-shop" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Address of the shop"
        hint="As you type it in your browser, such as shop.example"
        problem={problem ?? ask.words ?? undefined}
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
          {ask.isPending ? 'ASKING WHO IS THERE...' : 'ADD THE SHOP'}
        </Button>
      </div>
      {/* The field is told of its problem when it is gone to; this says it at once. */}
      <p className="sr-only" aria-live="assertive">
        {problem ?? ask.words}
      </p>
    </form>
  )
}
