import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useCopyText } from '#staff/widgets/useCopyText.ts'
import { toast } from '#staff/toast/toast.ts'
import { prettyJson } from './pretty-json.ts'

/** Lines shown before the payload is expanded. */
const FOLD_AT = 40

/** A webhook's payload, formatted. */
export function Payload({ text }: { text: string }) {
  const lines = useMemo(() => prettyJson(text).split('\n'), [text])
  const [isOpen, setOpen] = useState(false)
  const isLong = lines.length > FOLD_AT
  const shown = isOpen || !isLong ? lines : lines.slice(0, FOLD_AT)
  const { outcome, copy } = useCopyText()
  const press = async () => {
    if (await copy(text)) toast({ title: 'Payload copied to clipboard' })
    else toast({ title: 'Failed to copy the payload', variant: 'destructive' })
  }
  return (
    <section className="panel" aria-labelledby="webhook-payload">
      <h2 id="webhook-payload">PAYLOAD</h2>
      <div className="ways webhook-ways">
        <Button onClick={() => void press()}>{outcome === 'copied' ? 'COPIED' : 'COPY RAW'}</Button>
        {isLong && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'SHOW LESS' : `SHOW ALL ${lines.length} LINES`}
          </Button>
        )}
      </div>
      <pre className="webhook-payload" dir="ltr">
        {shown.join('\n')}
        {shown.length < lines.length && '\n...'}
      </pre>
    </section>
  )
}
