import { Button, Input, Space } from 'antd'
import { shopTimeText } from './when.ts'
import { useCopyText } from './useCopyText.ts'

interface MadeLinkProps {
  /** Accessible name of the field, such as `Draft link`. */
  label: string
  url: string
  /** ISO 8601. */
  expiresAt: string
}

/** A signed link that was just created: until when it works, and COPY. */
export function MadeLink({ label, url, expiresAt }: MadeLinkProps) {
  const { outcome, copy } = useCopyText()
  return (
    <>
      <p>
        This link works until <strong className="bright">{shopTimeText(expiresAt)}</strong>, until somebody revokes it,
        or until your account is disabled.
      </p>
      <Space.Compact block>
        <Input readOnly aria-label={label} value={url} onFocus={({ target }) => target.select()} />
        <Button type="primary" onClick={() => void copy(url)}>
          {outcome === 'copied' ? 'COPIED' : 'COPY'}
        </Button>
      </Space.Compact>
      {outcome === 'failed' && <p className="field-problem">The link could not be copied. Copy it from the field.</p>}
    </>
  )
}
