import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { toast } from '#staff/toast/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { linkCountText, refreshEverything, useReferences } from './references.ts'
import { UsedBy } from './UsedBy.tsx'

/** A page or post whose address changed. */
export interface Rename {
  /** Paths of this site. */
  from: string
  to: string
  /** Whether the old address was public and therefore redirects to the new one. */
  hasRedirect: boolean
}

/** Offers to rewrite links to the old address after a rename. Renders nothing if there are none. */
export function RewriteOffer({ rename, onClose }: { rename: Rename; onClose(): void }) {
  const read = useReferences(rename.from)
  const links = read.data?.filter(({ follows }) => !follows)
  const hasNone = links?.length === 0
  useEffect(() => {
    if (hasNone) onClose()
  }, [hasNone, onClose])
  if (read.isPending || hasNone) return null
  return <RewriteDialog rename={rename} read={{ ...read, data: links }} onClose={onClose} />
}

interface OfferProps {
  rename: Rename
  read: Pick<ReturnType<typeof useReferences>, 'data' | 'error' | 'isError' | 'isPending' | 'refetch'>
  onClose(): void
}

function RewriteDialog({ rename: { from, to, hasRedirect }, read, onClose }: OfferProps) {
  useFocusBack()
  const [isDone, setDone] = useState(false)
  const rewrite = useChange({
    call: async () => {
      const { rewritten } = await client.references.rewrite({ body: { from, to } })
      await refreshEverything()
      return rewritten
    },
    failure: 'Failed to rewrite links',
  })
  const run = async () => {
    const rewritten = await rewrite.run()
    if (!rewritten) return
    toast({ title: `${linkCountText(rewritten.length)} rewritten`, description: `Now pointing to ${to}` })
    // The links are read again; the dialog closes if none are left.
    setDone(true)
  }
  const count = read.data?.length ?? 0
  return (
    <Modal
      open
      title="LINKS.TO.REWRITE"
      onCancel={onClose}
      footer={[
        <Button key="leave" onClick={onClose}>
          {isDone ? 'CLOSE' : 'LEAVE AS IS'}
        </Button>,
        !isDone && read.data && (
          <Button key="rewrite" type="primary" loading={rewrite.isPending} onClick={() => void run()}>
            REWRITE LINKS
          </Button>
        ),
      ]}
    >
      <Loaded read={read}>
        {(links) => (
          <>
            <p>
              {linkCountText(count)} {count === 1 ? 'points' : 'point'} to the old address, <bdi>{from}</bdi>.{' '}
              {isDone
                ? `Automatic rewriting isn’t possible here. Change ${count === 1 ? 'it' : 'them'} to ${to} by hand.`
                : consequenceText(links, hasRedirect)}
            </p>
            <UsedBy references={links} onLeave={onClose} />
          </>
        )}
      </Loaded>
      <p aria-live="polite">{rewrite.isPending && 'Rewriting...'}</p>
    </Modal>
  )
}

/** What happens to links that are not rewritten. */
function consequenceText(links: readonly Reference[], hasRedirect: boolean): string {
  const left = hasRedirect
    ? 'The old address redirects to the new one, so links that you don’t rewrite keep working.'
    : 'Links that you don’t rewrite will break.'
  const isTargeted = links.some(({ kind, place }) => kind === 'banner' && place.startsWith('Shown'))
  return isTargeted ? `${left} Banners shown on the old address don’t appear on the new one.` : left
}
