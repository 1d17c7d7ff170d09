import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { DeletedDialog } from '#staff/widgets/DeletedDialog.tsx'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { loadOnIntent } from '#staff/widgets/on-intent.ts'
import { useRestore } from '#staff/widgets/record/useRecord.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { MissingPathsList } from './MissingPathsList.tsx'
import { RedirectList } from './RedirectList.tsx'
import '#staff/widgets/cards/cards.css'
import '#staff/widgets/panels/panels.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import './redirects.css'

const form = loadOnIntent(async () => (await import('./RedirectDialog.tsx')).RedirectDialog)
const importing = loadOnIntent(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** The redirects tab: the shop's own redirects, and the addresses without a page that visitors asked for. */
export default function RedirectsTab() {
  const [editing, edit] = useEditing('from')
  const [params, setParams] = useSearchParams()
  const [isImporting, setImporting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const redirectFrom = (path: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('edit', 'new')
      after.set('from', path)
      return after
    })
  const close = () => edit(null)
  return (
    <>
      <ScreenHead heading={heading} title="REDIRECTS">
        <div className="row">
          <Button {...importing.intent} onClick={() => setImporting(true)}>
            IMPORT CSV
          </Button>
          <ExportButton file="/api/redirects.csv" isPlain />
          <Button type="primary" {...form.intent} onClick={() => edit('new')}>
            NEW REDIRECT
          </Button>
        </div>
      </ScreenHead>
      <div className="split redirect-split">
        <RedirectList onEdit={edit} intent={form.intent} onDeleted={() => heading.current?.focus()} />
        <MissingPathsList onRedirect={redirectFrom} intent={form.intent} />
      </div>
      <Suspense>
        {editing === 'new' && (
          <form.Component key={params.get('from')} redirect={null} from={params.get('from')} onClose={close} />
        )}
        {editing !== null && editing !== 'new' && <OpenRedirect key={editing} id={editing} onClose={close} />}
        {isImporting && <importing.Component onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  )
}

/** The form of one redirect, which may be on any page of the list. */
function OpenRedirect({ id, onClose }: { id: string; onClose(): void }) {
  const read = useRead(redirectRecord.path, () => client.redirects.byId({ params: { id } }), { view: `one ${id}` })
  if (read.error instanceof ApiError && read.error.status === 404) return <DeletedRedirect id={id} onClose={onClose} />
  return (
    <Loaded read={read} failure="Failed to load the redirect">
      {(redirect) => <form.Component redirect={redirect} from={null} onClose={onClose} />}
    </Loaded>
  )
}

const DeletedRedirect = ({ id, onClose }: { id: string; onClose(): void }) => (
  <DeletedDialog title="REDIRECT.GONE" what="redirect" restore={useRestore(redirectRecord, id)} onClose={onClose} />
)
