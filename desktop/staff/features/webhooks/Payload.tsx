import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useCopied } from '#staff/widgets/useCopied.ts'
import { toast } from '#staff/widgets/toast.ts'
import { prettyJson } from './pretty-json.ts'

/** So many lines are shown at first. */
const FOLD_AT = 40

/** What Shopify has sent, set so that people can read it. */
export function Payload({ text }: { text: string }) {
  const lines = useMemo(() => prettyJson(text).split('\n'), [text])
  const [isOpen, setOpen] = useState(false)
  const isLong = lines.length > FOLD_AT
  const shown = isOpen || !isLong ? lines : lines.slice(0, FOLD_AT)
  const { outcome, copy } = useCopied()
  const press = async () => {
    if (await copy(text)) toast({ title: 'Payload copied to clipboard' })
    else toast({ title: 'Failed to copy the payload', variant: 'destructive' })
  }
  return (
    <section className="panel" aria-labelledby="webhook-payload">
      <h2 id="webhook-payload">PAYLOAD</h2>
      <div className="ways webhook-ways">
        <Button onClick={() => void press()}>{outcome === 'copied' ? 'COPIED' : 'COPY AS IT CAME'}</Button>
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
