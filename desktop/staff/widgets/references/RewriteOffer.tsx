import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { toast } from '#staff/widgets/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { linksInWords, refreshEverything, useReferences } from './references.ts'
import { UsedBy } from './UsedBy.tsx'

/** A page or a post that has got another address. */
export interface Rename {
  /** Paths of this site. */
  from: string
  to: string
  /** Shoppers knew the old address, so it leads on to the new one (decision 19). */
  leadsOn: boolean
}

/** After a rename: offers to rewrite the links that lead to the old address. Nothing is shown where there are none. */
export function RewriteOffer({ rename, onClose }: { rename: Rename; onClose(): void }) {
  const read = useReferences(rename.from)
  const links = read.data?.filter(({ follows }) => !follows)
  const hasNone = links?.length === 0
  useEffect(() => {
    if (hasNone) onClose()
  }, [hasNone, onClose])
  if (read.isPending || hasNone) return null
  return <Offer rename={rename} read={{ ...read, data: links }} onClose={onClose} />
}

interface OfferProps {
  rename: Rename
  read: Pick<ReturnType<typeof useReferences>, 'data' | 'error' | 'isError' | 'isPending' | 'refetch'>
  onClose(): void
}

function Offer({ rename: { from, to, leadsOn }, read, onClose }: OfferProps) {
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
    toast({ title: `${linksInWords(rewritten.length)} rewritten`, description: `Now to ${to}` })
    // What is left is read again, and closes this when it is nothing.
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
          {isDone ? 'CLOSE' : 'LEAVE THEM'}
        </Button>,
        !isDone && read.data && (
          <Button key="rewrite" type="primary" loading={rewrite.isPending} onClick={() => void run()}>
            REWRITE THEM
          </Button>
        ),
      ]}
    >
      <Loaded read={read}>
        {(links) => (
          <>
            <p>
              {linksInWords(count)} {count === 1 ? 'leads' : 'lead'} to the old address, <bdi>{from}</bdi>.{' '}
              {isDone
                ? `Written in a way that only a person can change: lead ${count === 1 ? 'it' : 'them'} to ${to} by hand.`
                : afterwards(links, leadsOn)}
            </p>
            <UsedBy references={links} onLeave={onClose} />
          </>
        )}
      </Loaded>
      <p aria-live="polite">{rewrite.isPending && 'Rewriting...'}</p>
    </Modal>
  )
}

/** What becomes of links that are left. */
function afterwards(links: readonly Reference[], leadsOn: boolean): string {
  const left = leadsOn
    ? 'Left as they are they go on working: the old address leads on to the new one.'
    : 'Left as they are they lead nowhere.'
  const isTargeted = links.some(({ kind, place }) => kind === 'banner' && place.startsWith('Shown'))
  return isTargeted ? `${left} A banner that is shown on the old address is not shown on the new one.` : left
}
