import { Input, type InputProps } from 'antd'
import { useId } from 'react'

/** A text field below its label. */
export function Field({ label, ...input }: InputProps & { label: string }) {
  const id = useId()
  return (
    <div className="packing-field">
      <label htmlFor={id}>{label}</label>
      <Input id={id} {...input} />
    </div>
  )
}
